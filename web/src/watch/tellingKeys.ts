// The keys with which a reader pauses, steps and skips what is told, and chooses its pace.
import { watching } from '$lib/watching.svelte';

import type { Teller } from './teller.svelte';

const PACES = ['slow', 'normal', 'fast', 'step'] as const;

/** Do what a key stands for; whether it was one of these keys. */
export function pressTellingKey(teller: Teller, key: string): boolean {
  if (!teller.telling) return false;
  const pace = PACES[Number(key) - 1];
  if (key === ' ') teller.toggle();
  else if (key === 's') teller.skip();
  else if (key === 'ArrowRight') teller.next();
  else if (key === 'ArrowLeft') teller.back();
  else if (pace !== undefined) watching.choose({ pace });
  else return false;
  return true;
}
