// Who is who at a table: players by name, or by colour where a seat has none; allies by the player who leads them.
import type { Box, Summary } from '../wire';
import { COLOURS } from './known';
import type { Words } from './index.svelte';
import type { Who } from './types';

type Game = Words['game'];

/** What sentences about people need to know of a table. */
export interface Company {
  readonly players: number;
  /** What each seat is called; empty: by its colour. */
  readonly names: readonly string[];
  /** The seat of the reader, where sentences are to speak to them. */
  readonly you?: number | undefined;
}

/** What sentences about decisions need besides: what is in the box. */
export interface Context extends Company {
  readonly box: Box;
}

const FORMER = 'former player';

/** The people at a table, from what the server says of it. */
export function companyOf(summary: Pick<Summary, 'players' | 'seats'>, game: Game): Company {
  const names = Array.from({ length: summary.players }, (_, seat) => {
    const chair = summary.seats.find((each) => each.seat === seat);
    return chair === undefined ? '' : calledBy(chair.label, game);
  });
  return { players: summary.players, names };
}

/** What a seat is called by its label: people who were deleted as such. */
export const calledBy = (label: string, game: Game): string => (label === FORMER ? game.names.former : label);

/** A player by name; two of the same name are told apart by their colours. */
export function seatName(seat: number, context: Company, game: Game): string {
  const colour = game.names.colours[COLOURS[seat % COLOURS.length] ?? 'blue'];
  const name = context.names[seat] ?? '';
  if (name === '') return colour;
  return context.names.filter((each) => each === name).length > 1 ? `${name} (${colour})` : name;
}

/** A colour on the board as the subject of a sentence: a player, or an ally. */
export function person(house: number, context: Company, game: Game): Who {
  const seat = house % context.players;
  return {
    name: seatName(seat, context, game),
    ally: house >= context.players,
    you: seat === context.you,
  };
}
