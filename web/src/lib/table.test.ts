// Whose eyes a table is looked at through, and that nothing is lost while they change.
import { beforeEach, expect, test, vi } from 'vitest';

import type { TableEvents } from './socket';
import { Table } from './table.svelte';
import type { Entry, TableState } from './wire';

const server = vi.hoisted(() => ({ mine: [] as number[], events: {} as TableEvents, again: 0 }));
vi.mock('./session.svelte', () => ({
  session: {
    me: null,
    socket: {
      subscribe: (_: string, events: TableEvents) => ((server.events = events), () => undefined),
      again: () => server.again++,
    },
  },
}));
vi.mock('./api', () => ({ api: { table: () => ({ state: state(null, server.mine) }), box: () => ({}) } }));

const state = (seat: number | null, mine: number[]) =>
  ({ seat, mine, chat: 0, now: 0 }) as unknown as TableState;
const entry = (number: number) => ({ number }) as Entry;
const hear = (number: number, seat: number | null, mine: number[]) =>
  server.events.news({ type: 'news', table: 'x', entries: [entry(number)], state: state(seat, mine) });
const caught = (entries: Entry[], seat: number | null, mine: number[]) =>
  server.events.caught({ table: 'x', entries, state: state(seat, mine), more: false });
const shown = (table: Table) => table.entries.map(({ number }) => number);

async function opened(mine: number[]): Promise<Table> {
  server.mine = mine;
  const table = new Table('x');
  await table.open();
  caught([entry(1)], mine.length === 1 ? (mine[0] ?? null) : null, mine);
  server.again = 0;
  return table;
}

beforeEach(() => void (server.again = 0));

test('whoever sits down is told the table again from their seat, and loses nothing meanwhile', async () => {
  const table = await opened([]);
  hear(2, null, [1]);
  expect([server.again, server.events.seat(), server.events.head()]).toEqual([1, 1, 1]);
  hear(3, null, [1]);
  caught([entry(2), entry(3)], 1, [1]);
  hear(4, 1, [1]);
  expect(shown(table)).toEqual([1, 2, 3, 4]);
  expect([table.seat, server.again]).toEqual([1, 1]);
});

test('whoever stands up and takes another seat looks through that one', async () => {
  const table = await opened([0]);
  hear(2, null, []);
  expect([table.seat, server.events.seat(), server.again]).toEqual([null, null, 0]);
  hear(3, null, [2]);
  expect([server.events.seat(), server.again]).toEqual([2, 1]);
  caught([entry(3)], 2, [2]);
  expect([table.seat, shown(table)]).toEqual([2, [1, 2, 3]]);
});

test('whoever changes seats at once does too', async () => {
  await opened([0]);
  hear(2, null, [2]);
  expect([server.events.seat(), server.again]).toEqual([2, 1]);
});

test('of several seats at one device the one that was chosen stays', async () => {
  const table = await opened([0, 1]);
  expect(server.events.seat()).toBe(null);
  table.look(1);
  caught([], 1, [0, 1]);
  hear(2, 1, [0, 1]);
  expect([table.seat, server.events.seat(), server.again]).toEqual([1, 1, 1]);
});
