// German words: what everything is called.
import { namesOf } from '../names';
import { catalogue } from './catalogue';

export const names = namesOf(catalogue, {
  knight: (strength) => `Ritter der Stärke ${strength}`,
  ordinal: (n) => `${n}.`,
});
