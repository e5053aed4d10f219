// What went wrong, in the reader's words.
import { Refused } from '$lib/api';
import { w } from '$lib/words/index.svelte';
import { errorWords } from '$lib/words/game';

/** A refusal of the server by its code; anything else is a fault of the page. */
export const troubleWords = (error: unknown): string =>
  error instanceof Refused ? errorWords(error.code, error.args as never) : w().shell.trouble.page;
