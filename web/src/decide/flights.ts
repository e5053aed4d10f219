// Which pieces and resources an event sends from where to where, by the names of their anchors.
import type { GameEvent } from '$lib/words/types';

import { counter } from '../table/stage.svelte';
import { idOf } from '../table/targets';
import { placeTarget } from './places';

const PIECE_MS = 260;
const RESOURCE_MS = 320;

export interface Flight {
  /** Anchors to begin at and to end at; of several the first that can be seen. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly lasts: number;
  readonly wait: number;
  /** Whether the thing at the end is the very thing that flies, and waits for it unseen. */
  readonly arrives: boolean;
  /** What it is: a piece that has to leave, a piece that comes, something that is gained. */
  readonly what: 'leave' | 'come' | 'gain';
}

const knight = (house: number, strength: number, place: string): string =>
  idOf({ kind: 'knight', house, strength, place });

/** The flights of an event; those that leave come first. */
export function flightsOf(event: GameEvent): Flight[] {
  const piece = (from: string[], to: string[], wait = 0): Flight => ({
    from,
    to,
    lasts: PIECE_MS,
    wait,
    arrives: true,
    what: 'come',
  });
  switch (event.event) {
    case 'placed': {
      const at = idOf(placeTarget(event.place, event.house));
      const from = [knight(event.house, event.strength, 'court'), counter.court(event.house)];
      return [piece(from, [knight(event.house, event.strength, event.place), at], 140)];
    }
    case 'displaced':
    case 'went-home':
    case 'lost': {
      const home = event.event === 'lost' ? counter.reserve(event.house) : counter.court(event.house);
      return event.knights.map((strength) => ({
        ...piece(
          [knight(event.house, strength, event.place), idOf(placeTarget(event.place, event.house))],
          [knight(event.house, strength, 'court'), home],
        ),
        arrives: false,
        what: 'leave' as const,
      }));
    }
    case 'crossed':
      return [
        piece(
          [knight(event.house, event.strength, 'Dorset')],
          [knight(event.house, event.strength, event.place)],
        ),
      ];
    case 'recruited':
      return [
        piece([counter.reserve(event.house)], [knight(event.house, 1, 'court'), counter.court(event.house)]),
      ];
    case 'lord-placed':
      return [
        piece(
          [idOf({ kind: 'lord', house: event.house }), counter.court(event.house)],
          [idOf(placeTarget(event.place, event.house))],
          140,
        ),
      ];
    case 'lord-home':
      return [
        piece(
          [idOf(placeTarget(event.place, event.house))],
          [idOf({ kind: 'lord', house: event.house }), counter.court(event.house)],
        ),
      ];
    case 'noble-taken':
      return [
        { ...piece([`noble:${event.county}`], [counter.nobles(event.house)]), arrives: false, what: 'gain' },
      ];
    case 'changed':
      return event.amount > 0 ? [gain(event)] : [];
    default:
      return [];
  }
}

function gain(event: Extract<GameEvent, { event: 'changed' }>): Flight {
  const to = event.what === 'points' ? counter.points(event.seat) : counter.purse(event.seat, event.what);
  const [head = '', rest = ''] = event.source.split(' ');
  const from =
    head === 'law'
      ? [`law:${rest}`]
      : head === 'county'
        ? [`county:${rest}`]
        : head === 'castle'
          ? [idOf({ kind: 'space', name: rest, house: event.seat })]
          : head === 'favour'
            ? [`favour:${rest}`]
            : head === 'treasury'
              ? [counter.treasury(event.what)]
              : [counter.nobles(event.seat), counter.supply];
  return { from, to: [to], lasts: RESOURCE_MS, wait: 60, arrives: false, what: 'gain' };
}
