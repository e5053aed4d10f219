import { expect, test } from 'vitest';

import type { Entry } from '$lib/wire';

import { actionsUntil, moments, rounds, stepped } from './steps';

const entry = (number: number, kind: string, seat: number | null, round = 0, data = {}): Entry => ({
  number,
  kind,
  items: [],
  account: null,
  seat,
  data,
  at: 0,
  events: round ? [{ event: 'began', round, phase: 'placement', rule: 'R1.9' }] : [],
});
const all = [
  entry(5, 'begin', null),
  entry(6, 'action', 0),
  entry(7, 'action', 0),
  entry(8, 'action', 1, 1),
  entry(9, 'takeback', 1, 0, { undone: [8] }),
  entry(10, 'action', 1, 1),
  entry(11, 'action', 2),
  entry(12, 'action', 0, 2),
  entry(13, 'action', 1),
];

test('only what changes the table is a moment', () => {
  expect(moments([entry(1, 'made', null), entry(2, 'seat', 0), ...all])).toEqual(all);
});

test('steps go by action, by turn, by round, and never past the ends', () => {
  expect(stepped(all, 0, 'action', 1)).toBe(1);
  expect(stepped(all, 0, 'turn', 1)).toBe(2);
  expect(stepped(all, 2, 'turn', -1)).toBe(0);
  expect(stepped(all, 0, 'round', 1)).toBe(3);
  expect(stepped(all, 5, 'round', 1)).toBe(7);
  expect(stepped(all, 7, 'round', 1)).toBe(8);
  expect(stepped(all, 8, 'action', 1)).toBe(8);
  expect(stepped(all, 0, 'round', -1)).toBe(0);
});

test('every moment has its round', () => {
  expect(rounds(all)).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2]);
});

test('what was taken back is not in the record', () => {
  expect(actionsUntil(all, 0)).toBe(0);
  expect(actionsUntil(all, 3)).toBe(2);
  expect(actionsUntil(all, 8)).toBe(6);
});
