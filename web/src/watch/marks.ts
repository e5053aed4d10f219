// The marks of fresh moves on the table: on each place the number of the latest move that touched it, unless an earlier one
// is pointed at. In a conflict every house has a mark of its own.
import { idOf, type Target } from '../table/targets';
import type { Beat } from './beats';

/** How a place or piece that a fresh move touched is marked on the table. */
export interface Mark {
  readonly move: number;
  readonly house: number;
  /** It is being told, or pointed at. */
  readonly lit: boolean;
  /** What stands there instead of the number, and what it means. */
  readonly sign?: { readonly text: string; readonly means: string };
}

/** The id under which the mark of a house on a place is found. */
export const markId = (place: Target, house: number): string =>
  place.kind === 'front' ? `${idOf(place)}:${house}` : idOf(place);

/** The marks of beats that have been told, one of them lit. */
export function marksOf(told: readonly Beat[], lit: Beat | undefined): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const beat of lit === undefined ? told : [...told, lit]) {
    const { move, house, places } = beat;
    if (move === null || house === null) continue;
    for (const place of places) marks.set(markId(place, house), { move, house, lit: beat === lit });
  }
  return marks;
}
