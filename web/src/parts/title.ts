// The title of a page, with how many games wait for me before it: seen in the tab, wherever one is.
import { session } from '$lib/session.svelte';
import { w } from '$lib/words/index.svelte';

export const titled = (page: string): string =>
  (session.waiting > 0 ? `(${session.waiting}) ` : '') + w().shell.title(page);
