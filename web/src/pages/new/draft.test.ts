import { expect, test } from 'vitest';

import { changed, FRESH, hasPeople, isFull, mine, seedOf, wanted } from './draft';

test('as it comes it is a table of four with three free seats', () => {
  const asked = wanted(FRESH, 'UTC');
  expect(asked.seats?.map((seat) => seat.who)).toEqual(['me', 'open', 'open', 'open']);
  expect(asked).toMatchObject({ players: 4, clock: null, seed: null, watch: 'anyone' });
});

test('the King’s Laws bring both modules, and go when one of them goes', () => {
  const kings = changed(FRESH, { laws: 'kings' });
  expect(kings).toMatchObject({ court: true, displeasure: true });
  expect(changed(kings, { court: false }).laws).toBe('base');
});

test('a clock is one of its pace', () => {
  const turns = changed(FRESH, { pace: 'turns' });
  expect(wanted(turns, 'Europe/Berlin').clock).toEqual({
    kind: 'turns',
    per_move: 172_800_000,
    window: { opens: 480, closes: 1380, zone: 'Europe/Berlin' },
  });
  expect(wanted(changed(turns, { night: false }), 'UTC').clock).toMatchObject({ window: null });
  expect(changed(turns, { pace: 'live' }).clock).toBe('');
  expect(wanted(changed(FRESH, { clock: 'steady' }), 'UTC').clock).toEqual({
    kind: 'live',
    bank: 1_200_000,
    increment: 20_000,
  });
});

test('a rated table has no chosen seed, one seat for each, no takebacks past bots', () => {
  const draft = changed(FRESH, {
    seed: '7',
    takeback: 'past-bots',
    seats: ['me', 'me', 'open', 'bot:lord', 'open'],
  });
  expect(changed(draft, { rated: true })).toMatchObject({
    seed: '',
    takeback: 'strict',
    seats: ['me', 'open', 'open', 'bot:lord', 'open'],
  });
});

test('only the seats of this many players count', () => {
  const draft = changed(FRESH, { players: 2, seats: ['me', 'bot:knight', 'open', 'open', 'open'] });
  expect(isFull(draft)).toBe(true);
  expect(mine(draft)).toBe(1);
  expect(hasPeople(changed(draft, { seats: ['bot:page', 'bot:page', 'me', 'open', 'open'] }))).toBe(false);
});

test('names are sent only for several seats of one’s own', () => {
  const labels = ['Ann', 'Ben', '', '', ''];
  expect(wanted(changed(FRESH, { labels }), 'UTC').seats?.[0]?.label).toBe('');
  const two = changed(FRESH, { labels, seats: ['me', 'me', 'open', 'open', 'open'] });
  expect(wanted(two, 'UTC').seats?.map((seat) => seat.label)).toEqual(['Ann', 'Ben', '', '']);
});

test('a seed is written in digits, as many as the server knows', () => {
  expect(seedOf(' 1413 ')).toBe('1413');
  expect(seedOf('')).toBeNull();
  expect(seedOf('abc')).toBeNull();
  expect(seedOf('99999999999999999999')).toBe('99999999999999999999');
  expect(seedOf('9'.repeat(40))).toBeNull();
});
