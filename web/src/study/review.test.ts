import { describe, expect, it } from 'vitest';

import type { DecisionData, Review } from '$lib/wire';

import { countOf, decisionOf, decisionsAt, expectedAfter, faults, marksOf, placeOf } from './review';

const decision = (seat: number, grade: string | null, more: Partial<DecisionData> = {}): DecisionData => ({
  number: 1,
  round: 1,
  seat,
  asked: 'place',
  action: '2 York',
  said: ['review.act.place', { ally: false, strength: 2, place: 'York', company: {} }],
  choices: 9,
  shares: [0.4, 0.6],
  points: [40, 50],
  better: null,
  better_said: null,
  lost: 0,
  lost_points: 0,
  grade,
  law: '',
  missed: {},
  ...more,
});
const review: Review = {
  version: 2,
  by: 'duke',
  players: 2,
  before: { shares: [0.5, 0.5], points: [45, 45] },
  decisions: [decision(0, null), decision(1, 'blunder'), decision(0, 'mistake', { shares: [0.3, 0.7] })],
  accuracy: [80, 70],
  moments: [],
  entries: [5, 8, 7],
};
const MEANS = { played: 'played', better: 'better' };

describe('a review', () => {
  it('is found by the entries of the log', () => {
    expect([4, 5, 6, 7, 8, 99].map((entry) => decisionsAt(review, entry))).toEqual([0, 1, 1, 2, 3, 3]);
    expect(decisionOf(review, 8)?.grade).toBe('blunder');
    expect(decisionOf(review, 6)).toBeUndefined();
  });

  it('says what was expected before and after each decision', () => {
    expect(expectedAfter(review, 0).shares).toEqual([0.5, 0.5]);
    expect(expectedAfter(review, 3).shares).toEqual([0.3, 0.7]);
  });

  it('counts faults by seat and grade', () => {
    expect(faults(review)).toEqual([1, 2]);
    expect(countOf(review, 0, 'mistake')).toBe(1);
    expect(countOf(review, 1, 'mistake')).toBe(0);
  });

  it('marks on the table what was played and what was better, where that has a place', () => {
    const made = decision(1, 'blunder', {
      better_said: ['review.act.place', { ally: true, strength: 1, place: 'up2', company: {} }],
    });
    const marks = marksOf(made, { players: 2 }, MEANS);
    expect([...marks].map(([id, mark]) => [id, mark.sign?.text, mark.house])).toEqual([
      ['county:York', '✗', 1],
      ['front:up2', '✓', 1],
    ]);
    expect(marksOf(decision(1, null), { players: 2 }, MEANS).size).toBe(0);
    expect(marksOf(undefined, { players: 2 }, MEANS).size).toBe(0);
  });

  it('knows where each kind of action ends', () => {
    const place = (key: string, args: Record<string, unknown>) =>
      placeOf([`review.act.${key}`, args] as DecisionData['said'], 1, 4);
    expect(place('place', { place: 'tower' })).toBe('tower');
    expect(place('place', { place: 'castle gold' })).toBe('space:1:gold');
    expect(place('lord', { office: 'chancellor' })).toBe('office:chancellor');
    expect(place('favour', { tile: 'gold' })).toBe('favour:gold');
    expect(place('cross', { place: 'low1' })).toBe('front:low1:1');
    expect(place('extend', { space: 'votes' })).toBe('space:1:votes');
    expect(place('ballot', { law: 'B0a', aye: true })).toBeUndefined();
  });
});
