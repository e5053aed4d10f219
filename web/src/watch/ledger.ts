// The ledger of a round as the reader may see it: before and after where they are known, else the difference alone.
import type { Account, Entry, View } from '$lib/wire';

export type Change = Account['ledger'][number]['changes'][number];

/** The columns; everything else stands below the name. */
export const COLUMNS = ['gold', 'squires', 'votes', 'knights', 'points'] as const;
export const ASIDE = ['upgrades', 'extensions', 'nobles', 'seals', 'shame'] as const;

const SCREENED = ['gold', 'squires', 'seals', 'shame'] as const;
const isScreened = (what: string): what is (typeof SCREENED)[number] =>
  (SCREENED as readonly string[]).includes(what);

/** What a seat had of something when the round was over, as the view tells it: what it has now, less what came since. */
function afterRound(
  account: Account,
  seat: number,
  what: string,
  view: View,
  entries: readonly Entry[],
): number | null {
  if (!isScreened(what)) return null;
  const now = view.seats[seat]?.[what] ?? null;
  if (now === null) return null;
  const end = entries.findIndex((entry) => entry.account?.complete && entry.account.round === account.round);
  if (end < 0) return null;
  const since = entries
    .slice(end + 1)
    .flatMap(({ events }) => events)
    .reduce(
      (sum, event) =>
        event.event === 'changed' && event.seat === seat && event.what === what ? sum + event.amount : sum,
      0,
    );
  return now - since;
}

/** How something of a seat has changed. */
export function changeOf(
  account: Account,
  seat: number,
  what: string,
  view: View,
  entries: readonly Entry[],
): Change {
  const found = account.ledger
    .find((row) => row.seat === seat)
    ?.changes.find((change) => change.what === what) ?? {
    what,
    before: null,
    after: null,
    amount: 0,
    sources: [],
  };
  if (found.after !== null) return found;
  const after = afterRound(account, seat, what, view, entries);
  return after === null ? found : { ...found, after, before: after - found.amount };
}

/** +3, −2, ±0. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : '±0';
