// German words: the game.
import type { Words } from '../index.svelte';
import { acts, choices, declines, verbs } from './actions';
import { catalogue } from './catalogue';
import { names } from './names';
import { prompts } from './prompts';

export const game: Words['game'] = {
  catalogue,
  names,
  prompts,
  acts,
  choices,
  declines,
  verbs,
};
