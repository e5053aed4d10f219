// What is heard of what happened.
import { describe, expect, it } from 'vitest';

import type { Entry } from '$lib/wire';

import { cuesOf } from './cues';

const entry = (...events: readonly object[]): Entry =>
  ({ number: 1, kind: 'action', seat: 0, data: {}, events, items: [], at: 0 }) as unknown as Entry;
const PLACED = { event: 'placed', house: 1 };
const POINTS = { event: 'changed', seat: 1, what: 'points', amount: 3 };

describe('sounds', () => {
  it.each([
    ['a placement', [PLACED], ['placement']],
    ['a displacement, once', [{ event: 'displaced' }, PLACED], ['displacement']],
    ['ballots', [{ event: 'counted' }], ['ballots']],
    ['points of my own', [POINTS], ['points']],
    ['points of others', [{ ...POINTS, seat: 2 }], []],
    ['points that are lost', [{ ...POINTS, amount: -1 }], []],
    ['gold', [{ ...POINTS, what: 'gold' }], []],
    ['the end, alone', [POINTS, { event: 'ended' }], ['end']],
  ])('of %s', (_, events, cues) => {
    expect(cuesOf([entry(...events)], 1)).toEqual(cues);
  });
  it('are not repeated when much happens at once', () => {
    expect(cuesOf([entry(PLACED), entry(PLACED), entry(POINTS)], 1)).toEqual(['placement', 'points']);
  });
});
