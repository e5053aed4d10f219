// The ledger of a round as the reader may see it: before and after where they are known, else the difference alone.
import type { Account, RoundEnd } from '$lib/wire';

export type Change = Account['ledger'][number]['changes'][number];
type Purse = RoundEnd['purses'][number];

/** The columns; everything else stands below the name. */
export const COLUMNS = ['gold', 'squires', 'votes', 'knights', 'points'] as const;
export const ASIDE = ['upgrades', 'extensions', 'nobles', 'seals', 'shame'] as const;

const SCREENED = ['gold', 'squires', 'seals', 'shame'] as const;
const isScreened = (what: string): what is (typeof SCREENED)[number] =>
  (SCREENED as readonly string[]).includes(what);

/** The purse of a seat when a round was over, if the reader may know it. */
const purseAfter = (round: number, seat: number, ends: readonly RoundEnd[]): Purse | undefined =>
  ends.find((end) => end.round === round)?.purses.find((purse) => purse.seat === seat);

/** How something of a seat has changed. */
export function changeOf(account: Account, seat: number, what: string, ends: readonly RoundEnd[]): Change {
  const found = account.ledger
    .find((row) => row.seat === seat)
    ?.changes.find((change) => change.what === what) ?? {
    what,
    before: null,
    after: null,
    amount: 0,
    sources: [],
  };
  if (found.after !== null || !isScreened(what)) return found;
  const before = purseAfter(account.round - 1, seat, ends);
  const after = purseAfter(account.round, seat, ends);
  return before && after ? { ...found, before: before[what], after: after[what] } : found;
}

/** +3, −2, ±0. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : '±0';
