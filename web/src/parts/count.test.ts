import { expect, test } from 'vitest';

import { lasting, passing } from './count';

test('larger changes are counted longer, and none too long', () => {
  expect(lasting(1)).toBeLessThan(lasting(5));
  expect(lasting(-5)).toBe(lasting(5));
  expect(lasting(100)).toBeLessThanOrEqual(600);
});

test('a number goes from the old to the new, never beyond', () => {
  expect(passing(3, 9, 0)).toBe(3);
  expect(passing(3, 9, 1)).toBe(9);
  expect(passing(3, 9, 7)).toBe(9);
  const seen = Array.from({ length: 11 }, (_, k) => passing(9, 3, k / 10));
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  expect(seen.every((each) => each <= 9 && each >= 3)).toBe(true);
});
