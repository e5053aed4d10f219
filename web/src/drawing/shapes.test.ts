// The icons of things.
import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { ICONS } from './shapes';

it.each(['gold', 'squires', 'votes', 'seals', 'shame', 'points', ...Object.keys(ICONS)])(
  '%s, which laws exchange or a place brings, have an icon that is drawn',
  (what) => {
    const sprite = readFileSync('src/drawing/sprite.svg', 'utf8');
    expect(sprite).toContain(`id="i-${ICONS[what] ?? what}"`);
  },
);
