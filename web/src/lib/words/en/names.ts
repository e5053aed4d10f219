// English words: what everything is called.
import { namesOf } from '../names';
import { catalogue } from './catalogue';

const plural = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

export const names = namesOf(catalogue, {
  knight: (strength) => `Knight of strength ${strength}`,
  ordinal: (n) => `${n}${ENDINGS[plural.select(n)] ?? 'th'}`,
});
