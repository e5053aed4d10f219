import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isAsked, session } from './session.svelte';
import type { Me, Summary } from './wire';

const ME: Me = {
  id: 'me',
  name: 'Ann',
  account: false,
  operator: false,
  language: 'en',
  zone: 'UTC',
  created: 0,
  preferences: {},
};
const chair = (seat: number, person: string | null, bot: string | null = null): Summary['seats'][number] => ({
  seat,
  colour: 'blue',
  person,
  label: '',
  bot,
  away: '',
  reserved: null,
});
const table = (id: string, changes: Partial<Summary> = {}): Summary => ({
  id,
  name: id,
  status: 'running',
  host: 'me',
  players: 2,
  laws: 'base',
  court: false,
  displeasure: false,
  material: '',
  pace: 'live',
  rated: false,
  listed: true,
  seats: [chair(0, 'me'), chair(1, 'you')],
  actors: [0],
  round: 1,
  head: 1,
  created: 0,
  started: 0,
  ended: null,
  touched: 0,
  deadline: null,
  result: null,
  origin: 'played',
  rematch: null,
  ...changes,
});

/** What the server answers, by method and path; what is not there is refused. */
let answers: Record<string, unknown>;

class SilentSocket {
  static OPEN = 1;
  readyState = 0;
  onclose: (() => void) | null = null;
  send() {}
  close() {}
}

beforeEach(() => {
  answers = { 'GET /api/v1/about': { server: '1' } };
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    const found = answers[`${method} ${path}`];
    const refusal = { error: { code: 'sign-in', args: {}, message: '' } };
    return Promise.resolve(Response.json(found ?? refusal, { status: found === undefined ? 401 : 200 }));
  });
  session.me = null;
  session.mine = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a table waits for me only while I am asked and play myself', () => {
  expect(isAsked(table('a'), 'me')).toBe(true);
  expect(isAsked(table('a'), undefined)).toBe(false);
  expect(isAsked(table('a', { actors: [1] }), 'me')).toBe(false);
  expect(isAsked(table('a', { seats: [chair(0, 'me', 'knight'), chair(1, 'you')] }), 'me')).toBe(false);
  expect(isAsked(table('a', { status: 'frozen' }), 'me')).toBe(false);
});

test('somebody new is nobody yet; a guest is made when one plays', async () => {
  await session.begin();
  expect(session.me).toBeNull();
  expect(session.about?.server).toBe('1');
  answers['POST /api/v1/guests'] = ME;
  await expect(session.somebody('Ann')).resolves.toEqual(ME);
  delete answers['POST /api/v1/guests'];
  await expect(session.somebody('Ben')).resolves.toEqual(ME);
});

test('a server that is away is no error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  session.about = null;
  await expect(session.begin()).resolves.toBeUndefined();
  expect(session.about).toBeNull();
});

test('games where I am asked come first, then the latest', async () => {
  answers['GET /api/v1/visitor'] = { me: ME };
  await session.begin();
  session.mine = [
    table('old', { actors: [1], touched: 1 }),
    table('new', { actors: [1], touched: 3 }),
    table('asked', { touched: 2 }),
  ];
  expect(session.toContinue.map((each) => each.id)).toEqual(['asked', 'new', 'old']);
  expect(session.waiting).toBe(1);
});

test('lists follow what the socket tells: what is over leaves them', async () => {
  await session.begin();
  session.socket.ontables('mine', [table('a'), table('b')]);
  session.socket.ontable('mine', table('c', { touched: 9 }));
  session.socket.ontable('mine', table('a', { status: 'finished' }));
  expect(session.mine.map((each) => each.id)).toEqual(['c', 'b']);
});

test('whoever signs out is nobody and has no games', async () => {
  answers['GET /api/v1/visitor'] = { me: ME };
  await session.begin();
  session.mine = [table('a')];
  answers['POST /api/v1/sign-out'] = {};
  await session.signOut();
  expect(session.me).toBeNull();
  expect(session.mine).toEqual([]);
});
