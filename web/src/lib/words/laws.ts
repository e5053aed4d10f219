// What laws say: title, sentence and caption, made from what a law declares (`box.laws`). src/lancaster/words/laws.py
// does the same for the library, and src/test/fixtures/laws.json holds both to it.
import type { Box, LawBox } from '../wire';
import type { Amounts, Catalogue } from './catalogue';
import { w, type Words } from './index.svelte';

type Game = Words['game'];

/** A law that can come up at a table. */
export const lawOf = (key: string, box: Box): LawBox | undefined => box.laws.find((law) => law.key === key);

/** The short title of a law; the key of one that has none. */
export const lawTitle = (key: string, game: Game = w().game): string => game.catalogue.word(['law'], key);

/** A law as a sentence. */
export const lawText = (key: string, box: Box, game: Game = w().game): string =>
  said(key, 'sentence', box, game.catalogue);

/** What stands on the card of a law beside its symbols. */
export const lawCaption = (key: string, box: Box, game: Game = w().game): string =>
  said(key, 'caption', box, game.catalogue) || key;

/** The sets of laws that can be chosen, `random` last. */
export const lawSets = (game: Game = w().game): string[] => {
  const sets = Object.keys(game.catalogue.chapters['laws']?.['set'] ?? {});
  return [...sets.filter((name) => name !== 'random'), 'random'];
};
/** What a set of laws is called, and what is in it; '' for no set. */
export const setTitle = (name: string, game: Game = w().game): string => ofSet(name, 'title', game);
export const setAbout = (name: string, game: Game = w().game): string => ofSet(name, 'about', game);

const ofSet = (name: string, what: string, { catalogue }: Game): string => {
  const key = `laws.set.${name}.${what}`;
  return catalogue.has(key) ? catalogue.text(key) : '';
};

const amounts = (parts: LawBox['gives']): Amounts =>
  Object.fromEntries(parts.map(({ what, amount }) => [what, amount]));

/** The sentence or the caption of a law; '' where there are no words for it. */
function said(key: string, what: 'sentence' | 'caption', box: Box, words: Catalogue): string {
  const own = `laws.own.${key}.${what}`;
  if (words.has(own)) return words.text(own);
  const law = lawOf(key, box);
  if (law === undefined) return '';
  const shape = law.shape === 'for-every' && law.per === 1 ? 'for-each' : law.shape;
  const message = `laws.${what}.${shape}`;
  const short = `laws.thing.${law.thing}.short-${shape}`;
  const phrase = what === 'caption' && words.has(short) ? short : `laws.thing.${law.thing}.${shape}`;
  if (!words.has(message) || (law.thing !== '' && !words.has(phrase))) return '';
  return words.text(message, {
    gives: amounts(law.gives),
    price: amounts(law.price),
    per: law.per,
    counted: [[phrase, {}]],
  });
}
