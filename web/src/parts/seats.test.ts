// Bots go by their level; what else their text says is no name.
import { beforeAll, expect, it } from 'vitest';

import { speak } from '$lib/words/index.svelte';

import { level } from './seats';

beforeAll(() => speak('en'));

it.each([
  ['squire', 'Squire', ''],
  ['squire:lesson', 'Squire', ''],
  ['lord:200', 'Lord', '200×'],
  ['lord:500ms', 'Lord', '500 ms'],
  ['lord:200@0.1.0', 'Lord', '200× · 0.1.0'],
])('%s is a %s', (bot, name, budget) => {
  expect(level(bot)).toMatchObject({ name, budget });
});
