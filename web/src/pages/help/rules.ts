// The text of the rules in the reader's language, read once. A translation lies beside the English text, as
// docs/rules.de.md and docs/rules.es.md; without one the English text is shown.
import type { Language } from '$lib/words/index.svelte';

import { parse, type Block } from './markdown';
import { places, type Place } from './search';

const texts = import.meta.glob<string>('../../../../docs/rules*.md', { query: '?raw', import: 'default' });
const FOLDER = '../../../../docs';

export interface Rules {
  readonly blocks: readonly Block[];
  readonly places: readonly Place[];
  /** The language it is written in. */
  readonly language: Language;
}

/** The text of the rules, and the language it is in. */
export async function rulesText(language: Language): Promise<{ text: string; language: Language }> {
  const own = texts[`${FOLDER}/rules.${language}.md`];
  if (own !== undefined) return { text: await own(), language };
  return { text: (await texts[`${FOLDER}/rules.md`]?.()) ?? '', language: 'en' };
}

const read = new Map<Language, Promise<Rules>>();

export function rulesIn(language: Language): Promise<Rules> {
  let found = read.get(language);
  if (found === undefined) {
    found = rulesText(language).then((got) => {
      const blocks = parse(got.text);
      return { blocks, places: places(blocks), language: got.language };
    });
    read.set(language, found);
  }
  return found;
}
