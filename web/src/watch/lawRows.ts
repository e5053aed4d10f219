// A row of a law's account in words: who, why, what, and the points after it.
import type { Account } from '$lib/wire';
import { w } from '$lib/words/index.svelte';

import { amounts } from '../table/say';
import type { Scene } from '../table/scene.svelte';

export type LawAccount = Account['laws'][number];
export type LawRow = LawAccount['rows'][number];

/** Why somebody gets something from a law, or not: "3 conflicts". */
export function whyWords(row: LawRow): string {
  const { catalogue } = w().game;
  const key = `laws.${row.why}`;
  if (row.why === '' || !catalogue.has(key)) return '';
  return catalogue.text(key, { count: row.count ?? 0 });
}

/** Who it is, as a row names them. */
export const rowName = (seat: number, table: Scene): string =>
  seat === table.viewer ? w().watch.laws.you : table.short(seat);

/** The whole row, to be read aloud. */
export function rowWords(row: LawRow, table: Scene): string {
  const { laws } = w().watch;
  const what = row.gains.length === 0 ? laws.nothing : amounts(row.gains);
  return laws.row(rowName(row.seat, table), whyWords(row), what, row.points);
}

/** What was paid, and what was got. */
export const paid = (row: LawRow) => row.gains.filter(({ amount }) => amount < 0);
export const got = (row: LawRow) => row.gains.filter(({ amount }) => amount > 0);
export const pointsGot = (row: LawRow): number =>
  row.gains.find(({ what }) => what === 'points')?.amount ?? 0;

/** What is to be said of somebody a law has paid nothing: of those who may choose, one after the other, `actors` choose. */
export function unpaid(
  seat: number,
  order: readonly number[],
  actors: readonly number[],
): 'open' | 'later' | 'nothing' {
  if (actors.includes(seat)) return 'open';
  const chooses = order.findIndex((each) => actors.includes(each));
  return chooses >= 0 && order.indexOf(seat) > chooses ? 'later' : 'nothing';
}

/** Which row it is, among all of a round. */
export const rowKey = (law: string, seat: number): string => `${law} ${seat}`;

/** A seat's points so far as the laws have been told: what it had before them, and what has arrived; null: no law pays it. */
export function pointsTold(
  account: Pick<Account, 'laws'>,
  seat: number,
  arrived: ReadonlyMap<string, number>,
): number | null {
  const rows = account.laws.flatMap(({ law, rows }) =>
    rows.filter((row) => row.seat === seat).map((row) => ({ row, key: rowKey(law, seat) })),
  );
  const [first] = rows;
  if (first === undefined) return null;
  const before = first.row.points - pointsGot(first.row);
  return rows.reduce((sum, { key }) => sum + (arrived.get(key) ?? 0), before);
}
