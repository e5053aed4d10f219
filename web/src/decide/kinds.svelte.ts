// The component that puts each kind of question. Those with which a round begins are here at once, the others are brought.
import type { Component } from 'svelte';

import { patiently } from '$lib/later';

import Extension from './kinds/Extension.svelte';
import Placing from './kinds/Placing.svelte';
import type * as more from './moreKinds';

const FIRST: Readonly<Record<string, Component>> = {
  place: Placing,
  'first-extension': Extension,
  extension: Extension,
  purchase: Extension,
};

const bringMore = patiently(() => import('./moreKinds'));

class Kinds {
  #more = $state.raw<typeof more | null>(null);

  /** What puts a kind of question; null: it has to be brought. A kind this page does not know is put as a list. */
  of(kind: string): Component | null {
    return FIRST[kind] ?? this.#more?.MORE[kind] ?? this.list;
  }

  /** The list of all choices; null: it has to be brought. */
  get list(): Component | null {
    return this.#more?.List ?? null;
  }

  /** Have them all. */
  async bring(): Promise<void> {
    this.#more ??= await bringMore();
  }
}

export const kinds = new Kinds();
