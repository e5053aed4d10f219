// The guide's words come apart from the others, and follow the language that is spoken.
import { expect, it } from 'vitest';

import { guide as german } from './de/guide';
import { guide as english } from './en/guide';
import { bringGuide, guideWords, speak, w } from './index.svelte';

it('speaks the language that is chosen while it is on its way', async () => {
  await Promise.all([speak('de'), bringGuide()]);
  expect(w().learn.name).toBe('Spielend lernen');
  expect(guideWords()).toBe(german);
  await Promise.all([bringGuide(), speak('en')]);
  expect(guideWords()).toBe(english);
});

it('is not among the words that every page loads', () => {
  expect(Object.keys(w())).not.toContain('guide');
});
