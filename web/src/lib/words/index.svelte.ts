// Words in the reader's language. A language is an object of the same shape as the English one: a missing key does not
// compile, an unused one is found by tools/words.mjs. Laws, events, reasons and errors are worded by code, never by the
// server's English.
import type { en } from './en/index';

/** The shape of the English words, without its very words: a sentence is a string, whatever it says. */
type Shape<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => Shape<R>
  : T extends string
    ? string
    : T extends object
      ? { [K in keyof T]: Shape<T[K]> }
      : T;
export type Words = Shape<typeof en>;
export type Language = 'en' | 'de' | 'es';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const load: Record<Language, () => Promise<Words>> = {
  en: () => import('./en/index').then((module) => module.en),
  de: () => import('./de/index').then((module) => module.de),
  es: () => import('./es/index').then((module) => module.es),
};

// nothing is shown before a language has been loaded (main.ts)
let current = $state.raw<Words>({} as Words);
let language = $state<Language>('en');

/** The words of the chosen language. */
export const w = (): Words => current;
export const languageNow = (): Language => language;

export async function speak(chosen: Language): Promise<void> {
  current = await load[chosen]();
  language = chosen;
  document.documentElement.lang = chosen;
}

/** The language to begin with: what was chosen here before, else what the browser asks for. */
export function preferred(): Language {
  const asked = [localStorage.getItem('language'), ...navigator.languages].map((each) => each?.slice(0, 2));
  return asked.find((each): each is Language => each !== undefined && each in LANGUAGES) ?? 'en';
}
