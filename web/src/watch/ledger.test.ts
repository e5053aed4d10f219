// The ledger as a reader may see it: rivals' screened purses by their differences only.
import { expect, it } from 'vitest';

import type { Account, Entry, View } from '$lib/wire';

import { changeOf, signed } from './ledger';

const change = (what: string, amount: number, after: number | null) => ({
  ...{ what, amount, after, before: after === null ? null : after - amount, sources: [] },
});
const account = {
  ...{ round: 2, complete: true, laws: [], counties: [], castles: [], conflicts: [] },
  ledger: [0, 1].map((seat) => ({ seat, changes: [change('gold', 2, null), change('points', 3, 17)] })),
} as Account;
const view = { seats: [{ gold: 6 }, { gold: null }] } as unknown as View;
const entry = (number: number, events: object[], made: Account | null = null) =>
  ({ number, events, account: made }) as unknown as Entry;
const paid = { event: 'changed', seat: 0, what: 'gold', amount: -1, source: 'law B1a', rule: 'R3.3' };

it('tells before and after of the own purse, of a rival’s only the difference', () => {
  const entries = [entry(1, [], account)];
  expect(changeOf(account, 0, 'gold', view, entries)).toMatchObject({ before: 4, after: 6, amount: 2 });
  expect(changeOf(account, 1, 'gold', view, entries)).toMatchObject({ before: null, after: null, amount: 2 });
  expect(changeOf(account, 1, 'points', view, entries)).toMatchObject({ before: 14, after: 17 });
});

it('leaves out what came after the round, when one looks at it later', () => {
  const later = [entry(1, [], account), entry(2, [paid])];
  expect(changeOf(account, 0, 'gold', view, later)).toMatchObject({ before: 5, after: 7 });
});

it('says the sign', () => {
  expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '±0']);
});
