// Decisions of real games, of every kind and in games of every size, made by fixtures/make_trees.py.
import type { Box, Choice, Prompt, View } from '$lib/wire';

import text from './fixtures/trees.txt?raw';

export interface Made {
  readonly name: string;
  readonly seat: number;
  /** How many actions there are. */
  readonly count: number;
  readonly prompt: Prompt;
  readonly choices: Choice[];
  readonly view: View;
}

interface Trees {
  readonly box: Box;
  readonly decisions: readonly Made[];
}

export const { box, decisions } = JSON.parse(text) as Trees;

/** A decision by its name, such as `place of 3`. */
export function decision(name: string): Made {
  const made = decisions.find((each) => each.name === name);
  if (made === undefined) throw new Error(`no decision ${name}`);
  return made;
}

/** People on so many seats, as a table tells who sits where. */
export const chairs = (players: number) =>
  ['blue', 'green', 'yellow', 'red', 'purple'].slice(0, players).map((colour, seat) => ({
    seat,
    colour,
    person: String(seat),
    label: `Name ${seat}`,
    bot: null,
    away: '',
    reserved: null,
  }));
