// The review of a finished game: asked for when somebody wants it, which takes some seconds the first time.
import { api } from '$lib/api';
import { loading } from '$lib/loading.svelte';
import type { Review } from '$lib/wire';
import { bringStudy } from '$lib/words/index.svelte';

import { troubleWords } from '../parts/trouble';

export class GameReview {
  found = $state.raw<Review | null>(null);
  asking = $state(false);
  /** Its words are there. */
  worded = $state(false);
  /** Why there is none, in words. */
  trouble = $state('');

  constructor(readonly table: string) {}

  async ask(): Promise<void> {
    if (this.asking || this.found !== null) return;
    this.asking = true;
    this.trouble = '';
    loading.reviewed = null;
    try {
      await bringStudy();
      this.worded = true;
      this.found = await api.review(this.table);
    } catch (error) {
      this.trouble = troubleWords(error);
    }
    this.asking = false;
  }
}
