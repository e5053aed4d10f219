import { describe, expect, it } from 'vitest';

import { marksOf, spread, windowOf } from './scoreTrack';

describe('the window of the score track', () => {
  it('begins at nought and shows at least 25 points', () => {
    expect(windowOf([0, 0, 0])).toEqual({ from: 0, to: 25 });
    expect(windowOf([])).toEqual({ from: 0, to: 25 });
  });

  it('follows the scores in whole steps, with room on both sides', () => {
    expect(windowOf([11, 14, 17, 19])).toEqual({ from: 10, to: 35 });
    expect(windowOf([41, 58, 66, 73])).toEqual({ from: 40, to: 75 });
    expect(windowOf([75, 40])).toEqual({ from: 35, to: 80 });
  });

  it('goes below nought only for who is there', () => {
    expect(windowOf([-3, 12])).toEqual({ from: -5, to: 20 });
  });

  it('marks every point, or every fifth where there are too many', () => {
    expect(marksOf({ from: 0, to: 25 })).toHaveLength(26);
    expect(marksOf({ from: 0, to: 80 }).map((mark) => mark.value)).toEqual(
      Array.from({ length: 17 }, (_, k) => 5 * k),
    );
    expect(marksOf({ from: 0, to: 80 }).filter((mark) => mark.named)).toHaveLength(9);
  });
});

describe('crests on the track', () => {
  it('stay where there is room', () => {
    expect(spread([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]);
  });

  it('move apart evenly where there is none, in order', () => {
    expect(spread([50, 50], 20, 0, 100)).toEqual([40, 60]);
    expect(spread([60, 50, 55], 20, 0, 100)).toEqual([75, 35, 55]);
  });

  it('never overlap nor leave the track', () => {
    const wishes = [0, 1, 2, 99, 100];
    const places = spread(wishes, 15, 0, 100);
    const sorted = places.toSorted((a, b) => a - b);
    sorted.slice(1).forEach((place, k) => expect(place - (sorted[k] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9));
    expect(sorted[0]).toBeGreaterThanOrEqual(0);
    expect(sorted.at(-1)).toBeLessThanOrEqual(100);
  });

  it('keep a chain of neighbours apart when the chain is pushed back from the end', () => {
    const places = spread([100, 100, 100, 70], 20, 0, 100);
    expect(places).toEqual([60, 80, 100, 40]);
  });
});
