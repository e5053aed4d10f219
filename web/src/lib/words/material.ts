// The words about the numbers of the box: a chapter of the catalogue that is loaded only where they are asked or told.
import { Catalogue, type Args, type Messages } from './catalogue';
import { languageNow, w, type Language } from './index.svelte';
import { COUNTIES } from './known';

const load: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('../../../../src/lancaster/words/en/material.toml'),
  de: () => import('../../../../src/lancaster/words/de/material.toml'),
  es: () => import('../../../../src/lancaster/words/es/material.toml'),
};

/** The chapter in the language that is spoken; asked for again when that changes. */
export async function materialWords(): Promise<(key: string, args?: Args) => string> {
  const { names } = w().game.catalogue;
  const material = (await load[languageNow()]()).default;
  const catalogue = new Catalogue(names, { material });
  return (key, args = {}) => catalogue.text(`material.${key}`, args);
}

/** The message that asks for a value, by its key in a material file; lancaster/words/material.py does the same. */
export function questionOf(key: string): string {
  const parts = key.split('.');
  return `question.${parts[0]}-${parts[0] === 'displeasure' ? 'track' : (parts.at(-1) ?? '')}`;
}

/** What the messages about a value speak of. */
export function argumentsOf(key: string): Args {
  const [group = '', name = '', last = ''] = key.split('.');
  if (group === 'county') return { county: COUNTIES[name.charCodeAt(0) - 65] ?? name };
  if (group === 'castle') return { space: name };
  if (group === 'favour') return { tile: name };
  return { number: Number(group === 'displeasure' ? last : name) };
}
