// What a review says of the decision after which the table stands at an entry of the log, and where it is drawn there.
import type { DecisionData, Review, Summary } from '$lib/wire';

import { idOf } from '../table/targets';
import { markId, type Mark } from '../watch/marks';

export type Grade = 'inaccuracy' | 'mistake' | 'blunder';
/** From the least fault to the worst. */
export const GRADES: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder'];

/** How many decisions of a review have happened at an entry of the log; 0: none. */
export const decisionsAt = (review: Review, entry: number): number =>
  review.entries.filter((each) => each <= entry).length;

/** The decision that was made at an entry of the log. */
export const decisionOf = (review: Review, entry: number): DecisionData | undefined =>
  review.decisions[review.entries.indexOf(entry)];

/** The decisions with a grade, by their places in the review. */
export const faults = (review: Review): number[] =>
  review.decisions.flatMap(({ grade }, at) => (grade === null ? [] : [at]));

/** How many faults of each grade a seat has. */
export const countOf = (review: Review, seat: number, grade: Grade): number =>
  review.decisions.filter((each) => each.seat === seat && each.grade === grade).length;

/** What everybody could expect after so many decisions. */
export const expectedAfter = (review: Review, decisions: number) =>
  review.decisions[decisions - 1] ?? review.before;

type Said = DecisionData['said'];

/** The id of the mark where an action ends; undefined where it ends at no place of the table. */
export function placeOf([key, args]: Said, seat: number, players: number): string | undefined {
  const text = (name: string): string => {
    const found = (args as Record<string, unknown>)[name];
    return typeof found === 'string' ? found : '';
  };
  const house = args['ally'] === true ? seat + players : seat;
  switch (key.split('.').at(-1)) {
    case 'place': {
      const place = text('place');
      if (place === 'tower') return idOf({ kind: 'tower' });
      if (/^(up|low)\d$/.test(place)) return markId({ kind: 'front', name: place }, house);
      if (place.startsWith('castle ')) return idOf({ kind: 'space', name: place.slice(7), house });
      return idOf({ kind: 'county', name: place });
    }
    case 'lord':
      return idOf({ kind: 'office', name: text('office') });
    case 'extend':
      return idOf({ kind: 'space', name: text('space'), house });
    case 'favour':
      return idOf({ kind: 'favour', name: text('tile') });
    case 'cross':
      return markId({ kind: 'front', name: text('place') }, house);
    default:
      return undefined;
  }
}

/** Marks on the table: where a graded decision went, and where it had better gone. */
export function marksOf(
  decision: DecisionData | undefined,
  { players }: Pick<Summary, 'players'>,
  means: { played: string; better: string },
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  if (decision?.grade == null) return marks;
  const { seat: house, said, better_said: better } = decision;
  const put = (id: string | undefined, text: string, told: string) => {
    if (id !== undefined) marks.set(id, { move: 0, house, lit: text === '✓', sign: { text, means: told } });
  };
  put(placeOf(said, house, players), '✗', means.played);
  // where the house has no piece yet in a conflict, the whole of it is marked
  if (better !== null)
    put(placeOf(better, house, players)?.replace(/^(front:\w+):.*/, '$1'), '✓', means.better);
  return marks;
}
