// How the table is laid out.
import { expect, it } from 'vitest';

import { layoutOf, rootOf } from './layout';

it.each([
  [1280, 720, 1, 'wide'],
  [1280, 720, 1.25, 'narrow'],
  [1920, 1080, 1, 'large'],
  [1920, 1080, 1.1, 'large'],
  [1920, 1080, 1.25, 'narrow'],
  [820, 1180, 1, 'narrow'],
  [1200, 540, 1, 'narrow'],
])('a window of %i by %i with letters × %f is %s', (width, height, text, layout) => {
  expect(layoutOf(width, height, text)).toBe(layout);
});

it('grows with the window', () => {
  const sizes = [
    [1280, 720],
    [1600, 900],
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ] as const;
  const roots = sizes.map(([width, height]) => rootOf(width, height));
  expect(roots[0]).toBe(16);
  expect(roots).toEqual(roots.toSorted((one, other) => one - other));
  expect(new Set(roots).size).toBe(sizes.length);
});
