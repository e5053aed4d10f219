// Spanish words: what everything is called.
import { namesOf } from '../names';
import { catalogue } from './catalogue';

export const names = namesOf(catalogue, {
  knight: (strength) => `Caballero de fuerza ${strength}`,
  ordinal: (n) => `${n}.º`,
});
