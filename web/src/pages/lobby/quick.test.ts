import { PEERS } from '$lib/words/known';
import { beforeEach, expect, test } from 'vitest';

import { anyName, FIRST, keep, kept, proper, quickTable } from './quick';

beforeEach(() => localStorage.clear());

test('a first visit has something sensible, later ones what was chosen', () => {
  expect(kept(PEERS)).toEqual(FIRST);
  keep({ level: 'marquess', players: 5, seat: 4 });
  expect(kept(PEERS)).toEqual({ level: 'marquess', players: 5, seat: 4 });
});

test('what is kept is never trusted', () => {
  localStorage.setItem('quick', '{"level":"king","players":9,"seat":-1}');
  expect(kept(PEERS)).toEqual({ level: 'viscount', players: 5, seat: 0 });
  localStorage.setItem('quick', 'nonsense');
  expect(kept(PEERS)).toEqual(FIRST);
});

test('nobody sits beyond a smaller table', () => {
  expect(proper({ level: 'baron', players: 3, seat: 4 }, PEERS).seat).toBe(0);
});

test('every other seat is a bot of the level, and the table is not listed', () => {
  const wanted = quickTable({ level: 'earl', players: 3, seat: 1 }, 'Ann’s table');
  expect(wanted.seats?.map((seat) => seat.who)).toEqual(['bot', 'me', 'bot']);
  expect(wanted.seats?.[0]?.bot).toBe('earl');
  expect(wanted).toMatchObject({ players: 3, listed: false });
});

test('another name is another one', () => {
  expect(anyName(['Ann', 'Ben'], 'Ann')).toBe('Ben');
  expect(anyName(['Ann', 'Ben', 'Cleo'], 'Ann', () => 0.99)).toBe('Cleo');
});

test('where the peers are not offered the level is one that is', () => {
  const levels = ['page', 'squire', 'knight', 'lord'] as const;
  expect(proper(FIRST, levels).level).toBe('squire');
  expect(proper({ ...FIRST, level: 'lord' }, levels).level).toBe('lord');
});
