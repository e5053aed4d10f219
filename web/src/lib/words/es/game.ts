// Spanish words: the game.
import type { Words } from '../index.svelte';
import { acts, choices, declines, outcomes, verbs } from './actions';
import { errors, problems, trouble } from './errors';
import { explain, terms } from './explain';
import { laws } from './laws';
import { log } from './log';
import { names } from './names';
import { asked, prompts } from './prompts';
import { malformed, reasons } from './reasons';

export const game: Words['game'] = {
  names,
  laws,
  log,
  prompts,
  asked,
  reasons,
  malformed,
  errors,
  problems,
  trouble,
  acts,
  choices,
  declines,
  verbs,
  outcomes,
  explain,
  terms,
};
