// Around the decision: where the arrow keys go, what was voted on, what flies where.
import { describe, expect, it } from 'vitest';

import type { Entry } from '$lib/wire';

import { changes } from './asked';
import { nearest } from './keys';
import { flightsOf } from './flights';
import { agenda } from './vote';

describe('arrow keys', () => {
  const spots = [
    { x: 0, y: 0, name: 'here' },
    { x: 100, y: 5, name: 'right' },
    { x: 60, y: 90, name: 'aside' },
    { x: 0, y: 120, name: 'below' },
  ];

  it('go to what is near and little aside', () => {
    const here = { x: 0, y: 0 };
    expect(nearest(here, spots, [1, 0])?.name).toBe('right');
    expect(nearest(here, spots, [0, 1])?.name).toBe('below');
  });

  it('go nowhere where there is nothing', () => {
    expect(nearest({ x: 0, y: 0 }, spots, [-1, 0])).toBeUndefined();
    expect(nearest({ x: 0, y: 0 }, spots, [0, -1])).toBeUndefined();
  });
});

describe('the agenda of a round', () => {
  const entry = (number: number, events: Entry['events']): Entry => ({
    number,
    kind: 'action',
    items: [],
    account: null,
    seat: 0,
    data: {},
    events,
    at: 0,
  });
  const counted = (law: string, accepted: boolean): Entry['events'][number] => ({
    event: 'counted',
    law,
    ballots: [],
    yes: 1,
    no: 2,
    accepted,
    rule: 'R3.1',
  });

  it('holds what was decided in this round, and what is left', () => {
    const entries = [
      entry(1, [counted('B1a', true)]),
      entry(2, [{ event: 'cards-turned', conflicts: [], proposals: ['B1b', 'B1c', 'B1d'], rule: 'R1.5' }]),
      entry(3, [{ event: 'began', round: 2, phase: 'parliament', rule: 'R3.1' }]),
      entry(4, [counted('B1b', false)]),
    ];
    expect(agenda(entries, { proposals: ['B1c', 'B1d'] })).toEqual([
      { law: 'B1b', state: 'rejected' },
      { law: 'B1c', state: 'now' },
      { law: 'B1d', state: 'next' },
    ]);
  });

  it('is still told while the last ballots lie open', () => {
    const entries = [
      entry(1, [{ event: 'began', round: 1, phase: 'parliament', rule: 'R3.1' }]),
      entry(2, [counted('B1b', false)]),
      entry(3, [counted('B1c', true), { event: 'began', round: 1, phase: 'rewards', rule: 'R4.1' }]),
    ];
    expect(agenda(entries, { proposals: [] }).map(({ state }) => state)).toEqual(['rejected', 'enacted']);
  });
});

describe('motion', () => {
  it('lets the displaced leave before the other comes', () => {
    const [away] = flightsOf({ event: 'displaced', house: 1, knights: [2], place: 'York', rule: 'R2.5' });
    const [comes] = flightsOf({
      event: 'placed',
      house: 0,
      strength: 3,
      place: 'York',
      squires: 0,
      beside: [],
      rule: 'R2.3',
    });
    expect(away).toMatchObject({ from: ['knight:1:2:York', 'county:York'], wait: 0 });
    expect(comes).toMatchObject({
      from: ['knight:0:3:court', 'court:0'],
      to: ['knight:0:3:York', 'county:York'],
    });
    expect(comes?.wait).toBeGreaterThan(0);
  });

  it('brings gains from where they are given to their counter, and shows no payments', () => {
    const gain = {
      event: 'changed',
      seat: 2,
      what: 'gold',
      amount: 2,
      source: 'castle gold',
      rule: 'R4.6',
    } as const;
    expect(flightsOf(gain)).toMatchObject([{ from: ['space:2:gold'], to: ['purse:2:gold'] }]);
    expect(flightsOf({ ...gain, amount: -2 })).toEqual([]);
  });
});

describe('purses', () => {
  it('add up what one law changes for one seat', () => {
    const paid = {
      event: 'changed',
      seat: 0,
      what: 'gold',
      amount: -1,
      source: 'law B1b',
      rule: 'R3.3',
    } as const;
    const other = { ...paid, source: 'law B4a' };
    const theirs = { ...paid, seat: 1 };
    expect(changes([paid, paid, other, theirs], 0, 'law B1b')).toEqual([{ what: 'gold', amount: -2 }]);
  });
});
