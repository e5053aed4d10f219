// How far the edition without a server has loaded, in words.
import { loading } from '$lib/loading.svelte';
import { w } from '$lib/words/index.svelte';

/** Part of what has to come, in percent. */
export const percentLoaded = (): number => Math.round(loading.part * 100);

export function loadingWords(): string {
  const words = w().shell.home;
  if (loading.trouble !== '') return words.failed;
  const percent = percentLoaded();
  // what is here already is not fetched
  return 0 < percent && percent < 100 ? words.loading(percent) : words.starting;
}
