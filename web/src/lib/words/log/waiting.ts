// Events that wait to be told, and what the scribe takes from them for a sentence.
import { FINAL } from '../known';
import type { EventOf, GameEvent, Part } from '../types';

export type Change = EventOf<'changed'>;

/** The events of an action that are not told yet, the next one first. */
export class Waiting {
  readonly #events: GameEvent[];

  constructor(events: readonly GameEvent[]) {
    this.#events = [...events];
  }

  peek(): GameEvent | undefined {
    return this.#events[0];
  }

  shift(): GameEvent | undefined {
    return this.#events.shift();
  }

  unshift(event: GameEvent): void {
    this.#events.unshift(event);
  }

  find(wanted: (event: GameEvent) => boolean): GameEvent | undefined {
    return this.#events.find(wanted);
  }

  /** Take the next event if it is of one of these kinds. */
  next<K extends GameEvent['event']>(...kinds: K[]): EventOf<K> | undefined {
    const event = this.peek();
    if (event === undefined || !(kinds as string[]).includes(event.event)) return undefined;
    this.shift();
    return event as EventOf<K>;
  }

  /** Take the next event if it changes a purse, from a source that begins so. */
  change(source: string, seat?: number): Change | undefined {
    const event = this.peek();
    if (event?.event !== 'changed' || !event.source.startsWith(source)) return undefined;
    if (seat !== undefined && event.seat !== seat) return undefined;
    this.shift();
    return event;
  }

  /** Take all changes of a purse that come next from a source, added up by kind. */
  purse(seat: number, source: string, first?: Change): Part[] {
    const parts: Part[] = [];
    for (let event = first ?? this.change(source, seat); event; event = this.change(source, seat)) {
      add(parts, event);
    }
    return parts;
  }
}

export const isFinal = (event: GameEvent): boolean =>
  event.event === 'changed' && event.what === 'points' && FINAL.includes(event.source);

export function houseOf(event: GameEvent): number | undefined {
  if ('house' in event) return event.house;
  return 'seat' in event ? event.seat : undefined;
}

export function add(parts: Part[], change: Part): void {
  const at = parts.findIndex((part) => part.what === change.what);
  const there = parts[at];
  if (there === undefined) parts.push({ what: change.what, amount: change.amount });
  else parts[at] = { what: change.what, amount: there.amount + change.amount };
}

export const same = (a: readonly Part[], b: readonly Part[]): boolean =>
  a.length === b.length &&
  a.every((part, index) => part.what === b[index]?.what && part.amount === b[index].amount);
