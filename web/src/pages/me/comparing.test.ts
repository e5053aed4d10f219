import { expect, test } from 'vitest';

import { ratioOf, standingOut } from './comparing';

const compared = (name: string, mine: number, dukes: number) => ({ name, mine, dukes });

test('a ratio is said in words, and nothing is said of what is alike or rare', () => {
  const said = [0, 1.2, 2, 2.8, 4, 6, 8, 20].map((mine) => ratioOf(compared('nobles', mine, 4)));
  expect(said).toEqual(['none', 'third', 'half', 'less', null, 'more', 'twice', 'many']);
  expect(ratioOf(compared('tower', 3, 0.2))).toBeNull();
  expect(ratioOf(compared('shame', -4, 2))).toBeNull();
});

test('what differs most comes first', () => {
  const found = standingOut([compared('a', 4, 4), compared('b', 2, 4), compared('c', 1, 9)], 2);
  expect(found.map(({ each, ratio }) => [each.name, ratio])).toEqual([
    ['c', 'none'],
    ['b', 'half'],
  ]);
});
