// A game whose rules have changed: everybody is told, who plays there may go on from where it differs, after being asked.
import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Table } from '$lib/table.svelte';
import type { TableState } from '$lib/wire';

import Deciding from '../test/Deciding.svelte';
import { box, chairs, decision } from '../test/trees';

const rewind = vi.fn<(table: string) => Promise<object>>(() => Promise.resolve({}));
vi.mock('$lib/api', () => ({ api: { rewind: (table: string) => rewind(table) } }));
vi.mock('$lib/session.svelte', () => ({
  session: { me: { id: 'host' }, socket: { ask: () => new Promise(() => undefined) } },
}));

beforeEach(() => {
  rewind.mockClear();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(cleanup);

const entry = (number: number, kind: string, data: object = {}) => ({
  number,
  kind,
  seat: 0,
  data,
  events: [],
  at: 0,
});

function put(mine: number[], host: string, adjourned: string | null = null): void {
  const { view } = decision('place of 3');
  const state = {
    summary: {
      players: 3,
      seats: chairs(3),
      rated: false,
      status: adjourned === null ? 'frozen' : 'adjourned',
      host,
    },
    settings: {},
    head: 9,
    seat: mine[0] ?? null,
    mine,
    view,
    prompt: null,
    choices: [],
    asked: null,
    takeback: 'no',
    frozen: adjourned === null ? { number: 5, rules: 2 } : null,
    adjourned,
  } as unknown as TableState;
  const entries = [
    ...[4, 5, 6].map((number) => entry(number, 'action')),
    entry(7, 'ask', { undone: [5], to: 4 }),
    entry(8, 'action'),
    entry(9, 'takeback', { undone: [8], to: 7 }),
    entry(10, 'freeze', { number: 5, rules: 2 }),
  ];
  const table = { id: 'table', state, view, box, entries, seat: mine[0] ?? null, mine } as unknown as Table;
  render(Deciding, { table, onplay: () => undefined });
  flushSync();
}

// what is loaded on demand may take its time
const button = () => screen.findByRole('button', { name: 'Play on from there' }, { timeout: 30_000 });

it('is told, and rewound when one is sure', async () => {
  put([0], 'somebody');
  expect(document.querySelector('[data-ask] h2')?.textContent).toBe('The game is frozen');
  (await button()).click();
  flushSync();
  expect(rewind).not.toHaveBeenCalled();
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('The last 2 actions are lost');
  expect(dialog?.textContent).toContain('It cannot be taken back.');
  dialog?.querySelector<HTMLButtonElement>('footer button:last-child')?.click();
  expect(rewind).toHaveBeenCalledExactlyOnceWith('table');
});

it('is the host’s to rewind too, who has no seat there', async () => {
  put([], 'host');
  expect(await button()).toBeTruthy();
});

it('is told who watches, with nothing to press', async () => {
  put([], 'somebody');
  const told = await screen.findByText(
    'Whoever plays here can go on from that point.',
    {},
    { timeout: 30_000 },
  );
  expect(told).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Play on from there' })).toBeNull();
});

it('says why an operator has adjourned the game, with nothing to press', () => {
  put([0], 'somebody', 'report');
  expect(document.querySelector('[data-ask] h2')?.textContent).toBe('The game is adjourned');
  expect(document.querySelector('[data-adjourned]')?.textContent).toContain('while a report is looked into');
  expect(document.querySelectorAll('[data-ask] button')).toHaveLength(0);
});
