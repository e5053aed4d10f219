import { expect, test } from 'vitest';

import type { Entry } from '$lib/wire';

import { columns, course, played, turningPoints } from './story';

type Event = Entry['events'][number];
let number = 0;
const action = (...events: Event[]): Entry => ({
  number: ++number,
  kind: 'action',
  items: [],
  account: null,
  seat: 0,
  data: {},
  events,
  at: 0,
});
const began = (round: number): Event => ({ event: 'began', round, phase: 'placement', rule: 'R1.9' });
const gets = (seat: number, amount: number, source: string): Event => ({
  event: 'changed',
  seat,
  what: 'points',
  amount,
  source,
  rule: 'R6.5',
});
const counted = (law: string, yes: number, no: number): Event => ({
  event: 'counted',
  law,
  ballots: [],
  yes,
  no,
  accepted: yes >= no,
  rule: 'R3.1',
});

test('what was taken back never happened', () => {
  const gone = action(gets(0, 9, 'conflicts'));
  const back: Entry = {
    number: ++number,
    items: [],
    account: null,
    kind: 'takeback',
    seat: 0,
    data: { undone: [gone.number] },
    events: [],
    at: 0,
  };
  expect(played([gone, back])).toEqual([]);
});

test('points go into eight columns', () => {
  expect(
    columns({ 'law B1a': 3, 'law N2a': 4, 'county Somerset': 6, conflicts: 2, shame: -5 }),
  ).toMatchObject({
    laws: 7,
    counties: 6,
    conflicts: 2,
    strength: 0,
    shame: -5,
  });
});

test('the course has a mark after each round and after each step at the end', () => {
  const entries = [
    action(began(1)),
    action(gets(0, 3, 'law B1b'), gets(1, 2, 'conflicts')),
    action(began(2)),
    action(gets(1, 5, 'conflicts'), gets(0, 8, 'strength'), gets(1, 4, 'strength'), gets(1, 10, 'nobles')),
  ];
  expect(course(entries, 2)).toEqual({
    marks: [{ round: 0 }, { round: 1 }, { round: 2 }, { source: 'strength' }, { source: 'nobles' }],
    points: [
      [0, 3, 3, 11, 11],
      [0, 2, 7, 11, 21],
    ],
  });
});

test('a game without a final scoring ends with its last round', () => {
  expect(course([action(began(1)), action(gets(0, 1, 'conflicts'))], 2).marks).toEqual([
    { round: 0 },
    { round: 1 },
  ]);
});

test('it turns where much is earned, votes are close, the lead changes', () => {
  const entries = [
    action(began(1)),
    action(counted('B1b', 3, 3), counted('B1c', 5, 1)),
    action(gets(0, 9, 'law B1b'), gets(0, 9, 'law B1b')),
    action(began(2)),
    action(gets(1, 6, 'conflicts'), gets(1, 20, 'law B2d')),
    action(began(3)),
    action(gets(0, -12, 'shame')),
  ];
  const turns = turningPoints(entries, 2);
  expect(turns).toContainEqual({ kind: 'law', round: 1, seat: 0, points: 18, law: 'B1b' });
  expect(turns).toContainEqual({ kind: 'vote', round: 1, law: 'B1b', passed: true, by: 0 });
  expect(turns).toContainEqual({ kind: 'lead', round: 2, seat: 1, from: 0 });
  expect(turns.at(-1)).toEqual({ kind: 'final', round: 0, seat: 0, points: -12, source: 'shame' });
  expect(turns.length).toBeLessThanOrEqual(5);
});

test('a calm game has none', () => {
  expect(turningPoints([action(began(1)), action(gets(0, 1, 'conflicts'))], 2)).toEqual([]);
});
