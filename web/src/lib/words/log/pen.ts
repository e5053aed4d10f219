// The pen of a scribe: the events that wait to be told, the lines written so far, and who is who.
import { person, type Context } from '../people';
import type { GameEvent, LogLine, Who } from '../types';
import type { Words } from '../index.svelte';
import { Waiting } from './waiting';

export type Game = Words['game'];

export class Pen {
  readonly lines: LogLine[] = [];
  readonly waiting: Waiting;

  constructor(
    events: readonly GameEvent[],
    readonly context: Context,
    readonly game: Game,
    /** who has acted */
    readonly seat: number,
  ) {
    this.waiting = new Waiting(events);
  }

  say(icon: string, house: number | null, text: string, rule: string, heading = false, minor = false): void {
    if (text !== '') this.lines.push({ icon, house, text, rule, heading, minor });
  }

  who(house: number): Who {
    return person(house, this.context, this.game);
  }

  /** A conflict card by its strength and values. */
  card(name: string): string {
    const card = this.context.box?.conflicts.find((each) => each.name === name);
    return this.game.names.card(card?.strength ?? (parseInt(name) || 0), card?.points ?? []);
  }
}
