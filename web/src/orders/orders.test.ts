import { describe, expect, it } from 'vitest';

import type { Choice } from '$lib/wire';
import { de } from '$lib/words/de';
import { en } from '$lib/words/en';
import { es } from '$lib/words/es';

import codes from '../test/fixtures/codes.json';
import { ballotsOf, levels, NO_PLAN, planOf, votesIn } from './orders';

describe('ballots in advance', () => {
  it('come back as they were planned', () => {
    const plans = [
      NO_PLAN,
      { ...NO_PLAN, any: { yes: true, votes: 2 } },
      { ...NO_PLAN, on: 'B1a', passed: { yes: false, votes: 0 }, failed: { yes: true, votes: 1 } },
      { ...NO_PLAN, on: 'B1a', failed: { yes: true, votes: 1 } },
    ];
    for (const plan of plans) expect(planOf('B1b', ballotsOf('B1b', plan))).toEqual(plan);
  });

  it('are written in the notation', () => {
    expect(ballotsOf('B1b', { ...NO_PLAN, any: { yes: true, votes: 2 } })).toEqual([
      { law: 'B1b', ballot: 'yes 2', passed: [], failed: [] },
    ]);
    expect(ballotsOf('B1b', { ...NO_PLAN, any: { yes: false, votes: 0 } })[0]?.ballot).toBe('no');
  });

  it('count the votes that they can take at most', () => {
    const ballots = [
      ...ballotsOf('B1b', { ...NO_PLAN, any: { yes: true, votes: 2 } }),
      ...ballotsOf('B1c', {
        ...NO_PLAN,
        on: 'B1b',
        passed: { yes: true, votes: 1 },
        failed: { yes: true, votes: 3 },
      }),
    ];
    expect(votesIn(['B1b', 'B1c'], ballots)).toBe(5);
  });
});

describe('a placement in advance', () => {
  const node = (word: string, field: string, end: boolean, ...choices: Choice[]): Choice => ({
    word,
    field,
    end,
    choices,
    adds: null,
    price: null,
    gains: null,
  });
  const tree = [
    node(
      '2',
      'piece',
      false,
      node('Bedford', 'county', true, node('+1', 'squires', true)),
      node('up1', 'conflict', true),
    ),
  ];

  it('goes on to the first choice where one is needed, and stops where none is', () => {
    expect(levels(tree, []).path).toEqual(['2', 'Bedford']);
    expect(levels(tree, ['2', 'Bedford', '+1']).path).toEqual(['2', 'Bedford', '+1']);
    expect(levels(tree, ['2', 'up1', '+1']).path).toEqual(['2', 'up1']);
    expect(levels(tree, ['2', 'Bedford']).steps.map(({ optional }) => optional)).toEqual([
      false,
      false,
      true,
    ]);
    expect(levels([], ['2']).path).toEqual([]);
  });
});

describe('standing orders', () => {
  it('have words in every language', () => {
    for (const { orders } of [en.shell, de.shell, es.shell])
      for (const [kind, choices] of Object.entries(codes.standing)) {
        expect(orders.kinds[kind], kind).toBeTruthy();
        for (const choice of choices)
          expect(
            orders.choices[`${kind} ${choice}`] ?? orders.choices[choice],
            `${kind} ${choice}`,
          ).toBeTruthy();
      }
  });
});
