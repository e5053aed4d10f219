// Words in the reader's language. A language is an object of the same shape as the English one: a missing key does not
// compile, an unused one is found by tools/words.mjs. Laws, events, reasons and errors are worded by code, never by the
// server's English.
import type { Catalogue } from './catalogue';
import type { explanations } from './en/explain';
import type { guide } from './en/guide';
import type { en } from './en/index';
import type { puzzles } from './en/puzzles';
import type { study } from './en/study';

/** The shape of the English words, without its very words: a sentence is a string, whatever it says. */
type Shape<T> = T extends Catalogue
  ? Catalogue
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Shape<R>
    : T extends string
      ? string
      : T extends object
        ? { [K in keyof T]: Shape<T[K]> }
        : T;
export type Words = Shape<typeof en>;
/** What the guide of the first game says: a part of its own, since few need it and it is long. */
export type GuideWords = Shape<typeof guide>;
/** What explains the things of the table, to whoever points at them: a part of its own for the same reason. */
export type ExplainWords = Shape<typeof explanations>;
/** What the analysis board says: likewise. */
export type StudyWords = Shape<typeof study>;
/** What the puzzles say: likewise. */
export type PuzzleWords = Shape<typeof puzzles>;
export type Language = 'en' | 'de' | 'es';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const load: Record<Language, () => Promise<Words>> = {
  en: () => import('./en/index').then((module) => module.en),
  de: () => import('./de/index').then((module) => module.de),
  es: () => import('./es/index').then((module) => module.es),
};
const loadGuide: Record<Language, () => Promise<GuideWords>> = {
  en: () => import('./en/guide').then((module) => module.guide),
  de: () => import('./de/guide').then((module) => module.guide),
  es: () => import('./es/guide').then((module) => module.guide),
};
const loadExplanations: Record<Language, () => Promise<ExplainWords>> = {
  en: () => import('./en/explain').then((module) => module.explanations),
  de: () => import('./de/explain').then((module) => module.explanations),
  es: () => import('./es/explain').then((module) => module.explanations),
};
const loadStudy: Record<Language, () => Promise<StudyWords>> = {
  en: () => import('./en/study').then((module) => module.study),
  de: () => import('./de/study').then((module) => module.study),
  es: () => import('./es/study').then((module) => module.study),
};
const loadPuzzles: Record<Language, () => Promise<PuzzleWords>> = {
  en: () => import('./en/puzzles').then((module) => module.puzzles),
  de: () => import('./de/puzzles').then((module) => module.puzzles),
  es: () => import('./es/puzzles').then((module) => module.puzzles),
};

// nothing is shown before a language has been loaded (main.ts)
let current = $state.raw<Words>({} as Words);
let language = $state<Language>('en');
// nor the guide before its words are there (bringGuide)
let said = $state.raw<GuideWords>({} as GuideWords);
let guided = false;
// nor is anything explained before bringExplanations
let explained = $state.raw<ExplainWords | null>(null);

// nor the analysis board before bringStudy
let studied = $state.raw<StudyWords | null>(null);
// nor puzzles before bringPuzzles
let puzzled = $state.raw<PuzzleWords | null>(null);

/** The words of the chosen language. */
export const w = (): Words => current;
/** The words of the guide, once it was brought. */
export const guideWords = (): GuideWords => said;
/** The words of explanations, once they were brought. */
export function explainWords(): ExplainWords {
  if (explained === null) throw new Error('the words of explanations have not been brought');
  return explained;
}
/** The words of the analysis board, once they were brought. */
export function studyWords(): StudyWords {
  if (studied === null) throw new Error('the words of the analysis board have not been brought');
  return studied;
}
/** The words of puzzles, once they were brought. */
export function puzzleWords(): PuzzleWords {
  if (puzzled === null) throw new Error('the words of puzzles have not been brought');
  return puzzled;
}
export const languageNow = (): Language => language;

export async function speak(chosen: Language): Promise<void> {
  const words = await load[chosen]();
  if (guided) said = await loadGuide[chosen]();
  if (explained !== null) explained = await loadExplanations[chosen]();
  if (studied !== null) studied = await loadStudy[chosen]();
  if (puzzled !== null) puzzled = await loadPuzzles[chosen]();
  current = words;
  language = chosen;
  document.documentElement.lang = chosen;
}

/** Have the guide's words, in whichever language is spoken from now on. */
export async function bringGuide(): Promise<void> {
  guided = true;
  const chosen = language;
  const words = await loadGuide[chosen]();
  if (chosen === language) said = words;
}

/** Have the words of explanations, likewise. */
export async function bringExplanations(): Promise<void> {
  explained ??= await loadExplanations[language]();
}

/** Have the words of the analysis board, likewise. */
export async function bringStudy(): Promise<void> {
  studied ??= await loadStudy[language]();
}

/** Have the words of puzzles, likewise. */
export async function bringPuzzles(): Promise<void> {
  puzzled ??= await loadPuzzles[language]();
}

/** The language to begin with: what was chosen here before, else what the browser asks for. */
export function preferred(): Language {
  const asked = [localStorage.getItem('language'), ...navigator.languages].map((each) => each?.slice(0, 2));
  return asked.find((each): each is Language => each !== undefined && each in LANGUAGES) ?? 'en';
}
