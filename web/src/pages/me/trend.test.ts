import { expect, test } from 'vitest';

import { averaged, beaten } from './trend';

test('a place says how many of the others one came before', () => {
  expect([1, 2, 3].map((place) => beaten({ place, players: 3 }))).toEqual([1, 0.5, 0]);
  expect(beaten({ place: 2, players: 2 })).toBe(0);
});

test('an average holds the latest games only', () => {
  expect(averaged([1, 0, 0.5], 2)).toEqual([1, 0.5, 0.25]);
  expect(averaged([])).toEqual([]);
});
