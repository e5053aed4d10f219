// The ledger as a reader may see it: rivals' screened purses by their differences only.
import { expect, it } from 'vitest';

import type { Account, RoundEnd } from '$lib/wire';

import { changeOf, signed } from './ledger';

const change = (what: string, amount: number, after: number | null) => ({
  ...{ what, amount, after, before: after === null ? null : after - amount, sources: [] },
});
const account = {
  ...{ round: 2, complete: true, laws: [], counties: [], castles: [], conflicts: [] },
  ledger: [0, 1].map((seat) => ({
    ...{ seat, place: 1 },
    changes: [change('gold', 2, null), change('points', 3, 17)],
  })),
} as Account;
const end = (round: number, gold: number): RoundEnd => ({
  round,
  purses: [{ seat: 0, gold, squires: 1, seals: 0, shame: 0 }],
});

it('tells before and after of the own purse, of a rival’s only the difference', () => {
  const ends = [end(0, 3), end(1, 4), end(2, 6), end(3, 9)];
  expect(changeOf(account, 0, 'gold', ends)).toMatchObject({ before: 4, after: 6, amount: 2 });
  expect(changeOf(account, 0, 'squires', ends)).toMatchObject({ before: 1, after: 1, amount: 0 });
  expect(changeOf(account, 1, 'gold', ends)).toMatchObject({ before: null, after: null, amount: 2 });
  expect(changeOf(account, 1, 'points', ends)).toMatchObject({ before: 14, after: 17 });
});

it('says the sign', () => {
  expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '±0']);
});
