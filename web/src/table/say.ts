// The words of the table's things, as the table asks for them: names from the wire, explanations of its targets.
import { lawCaption, lawText, lawTitle, setTitle } from '$lib/words/game';
import { capital, of } from '$lib/words/grammar';
import { bringExplanations, w } from '$lib/words/index.svelte';
import type { Charge, Explained, Target as Subject, Term } from '$lib/words/types';

import type { Scene } from './scene.svelte';
import type { Target } from './targets';

export { lawCaption, lawText, lawTitle, setTitle };
export type { Explained };

const names = () => w().game.names;
const named = (table: Readonly<Record<string, string>>, key: string): string => of(table, key, key);

export const countyName = (name: string): string => named(names().counties, name);
export const officeName = (name: string): string => named(names().offices, name);
export const phaseName = (name: string): string => named(names().phases, name);
export const spaceName = (name: string): string => capital(named(names().spaces, name));
export const frontName = (name: string): string => w().game.catalogue.word(['front'], name);
export const privilegeName = (name: string): string => capital(named(names().privileges, name));
export const thing = (what: string): string => names().thing(what);
export const amount = (what: string, n: number): string => names().amount(what, n);
export const amounts = (parts: readonly { what: string; amount: number }[]): string => names().amounts(parts);
export const knights = (strengths: readonly number[]): string => names().knights(strengths);
export const charge = (name: Charge): string => capital(names().charges[name]);
export const ordinal = (n: number): string => names().ordinal(n);
export const list = (parts: readonly string[]): string => names().list(parts);

/** A target as the words speak of it. */
function subject(target: Target, scene: Scene): Subject {
  switch (target.kind) {
    case 'county':
      return { of: 'county', name: target.name };
    case 'front':
      return { of: 'conflict', front: target.name };
    case 'space':
      return { of: 'space', space: target.name, house: target.house };
    case 'office':
      return { of: 'office', office: target.name };
    case 'favour':
      return { of: 'favour', tile: target.name };
    case 'privilege':
      return { of: 'privilege', privilege: target.name };
    case 'seat':
      return { of: 'house', house: target.seat };
    case 'law':
      return { of: 'law', law: target.key, proposed: scene.view.proposals.includes(target.key) };
    case 'tower':
    case 'treasury':
    case 'noble':
    case 'knight':
    case 'lord':
    case 'bishop':
      return { of: 'term', term: target.kind };
  }
}

/** Explanations come when somebody wants the first one. */
async function explained(what: Subject, { view, context }: Scene): Promise<Explained> {
  const [words] = await Promise.all([import('$lib/words/explaining'), bringExplanations()]);
  return words.explain(what, view, context);
}

/** What a thing of the table is, and how it stands. */
export const explain = (target: Target, scene: Scene): Promise<Explained> =>
  explained(subject(target, scene), scene);

/** What a word of the game means. */
export const explainTerm = (term: Term, scene: Scene): Promise<Explained> =>
  explained({ of: 'term', term }, scene);
