import { describe, expect, it } from 'vitest';

import type { StudyPlace } from '$lib/wire';
import { isVariation, pathTo, rowsOf, stepFrom } from './tree';

const place = (parent: number | null, action: string | null): StudyPlace => ({
  parent,
  seat: action === null ? null : 0,
  action,
  hidden: null,
  sign: '',
  comment: '',
});
// a b c, with d e in place of b, and f in place of e, g in place of a
const places = [
  place(null, null),
  place(0, 'a'),
  place(1, 'b'),
  place(2, 'c'),
  place(1, 'd'),
  place(4, 'e'),
  place(4, 'f'),
  place(0, 'g'),
];

describe('the tree of a study', () => {
  it('is drawn with variations below the move they replace', () => {
    const drawn = rowsOf(places).map((row) => `${'.'.repeat(row.depth)}${places[row.place]?.action}`);
    expect(drawn).toEqual(['a', '.g', 'b', '.d', '.e', '..f', 'c']);
    expect(
      rowsOf(places)
        .filter((row) => row.begins)
        .map((row) => row.place),
    ).toEqual([7, 4, 6]);
    expect(rowsOf([place(null, null)])).toEqual([]);
  });

  it('is walked along lines and between variations', () => {
    expect(stepFrom(places, 0, 'back')).toBeNull();
    expect(stepFrom(places, 0, 'on')).toBe(1);
    expect(stepFrom(places, 1, 'after')).toBe(7);
    expect(stepFrom(places, 7, 'before')).toBe(1);
    expect(stepFrom(places, 7, 'after')).toBeNull();
    expect(stepFrom(places, 0, 'last')).toBe(3);
    expect(stepFrom(places, 3, 'last')).toBeNull();
    expect(stepFrom(places, 5, 'first')).toBe(0);
    expect(pathTo(places, 6)).toEqual([1, 4, 6]);
  });

  it('tells the main line from variations', () => {
    expect([0, 1, 3].map((at) => isVariation(places, at))).toEqual([false, false, false]);
    expect([4, 5, 6, 7].map((at) => isVariation(places, at))).toEqual([true, true, true, true]);
  });
});
