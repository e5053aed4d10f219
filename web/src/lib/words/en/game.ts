// English words: the game. Names, laws, log, prompts, refusals, errors and actions; use them through
// `lib/words/game.ts`, which takes what came over the wire.
import { acts, choices, declines, verbs } from './actions';
import { catalogue } from './catalogue';
import { names } from './names';
import { prompts } from './prompts';

export const game = {
  catalogue,
  names,
  prompts,
  acts,
  choices,
  declines,
  verbs,
};
