// Which moves are marked on the table.
import { describe, expect, it } from 'vitest';

import type { Target } from '../table/targets';
import type { Beat } from './beats';
import { markId, marksOf } from './marks';

const beat = (move: number | null, house: number, ...places: Target[]) =>
  ({ key: `${move}`, move, house, places }) as unknown as Beat;
const york: Target = { kind: 'county', name: 'York' };
const front: Target = { kind: 'front', name: 'up1' };

describe('marks', () => {
  it('are of the latest move on a place', () => {
    const marks = marksOf([beat(1, 1, york), beat(2, 2, york)], undefined);
    expect(marks.get('county:York')).toEqual({ move: 2, house: 2, lit: false });
  });

  it('are of an earlier move while it is pointed at', () => {
    const earlier = beat(1, 1, york);
    const marks = marksOf([earlier, beat(2, 2, york)], earlier);
    expect(marks.get('county:York')).toEqual({ move: 1, house: 1, lit: true });
  });

  it('are of every house in a conflict', () => {
    const marks = marksOf([beat(1, 1, front), beat(2, 2, front)], undefined);
    expect([1, 2].map((house) => marks.get(markId(front, house))?.move)).toEqual([1, 2]);
  });

  it('are only of moves', () => {
    expect(marksOf([beat(null, 1, york)], undefined).size).toBe(0);
  });
});
