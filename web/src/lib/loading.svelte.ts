// How far the edition without a server has loaded: the page is there at once, the game a few seconds later.
import { STATIC } from './base';

class Loading {
  /** Part of all bytes, from 0 to 1. */
  part = $state(0);
  ready = $state(!STATIC);
  /** Whether all files are kept, so that the page opens without a connection. */
  kept = $state(false);
  /** Whether the browser has stored the last step. */
  stored = $state(true);
  /** Part of the network that has come, or that it cannot come now; null when nobody waits for it. */
  network = $state<number | 'missing' | null>(null);
  /** How much of a review is made, from 0 to 1. */
  reviewed = $state.raw<{ table: string; done: number } | null>(null);
  /** Why it did not work. */
  trouble = $state('');

  progressed(loaded: number, total: number): void {
    this.part = total > 0 ? Math.min(1, loaded / total) : 0;
    this.trouble = ''; // it tries again
  }

  networkProgressed(loaded: number, total: number): void {
    if (this.network === 'missing' && loaded === 0) return; // it is tried again; that alone is no news
    this.network = loaded < total ? loaded / total : null;
  }

  done(): void {
    this.part = 1;
    this.ready = true;
  }

  failed(why: string): void {
    console.error(why);
    this.trouble = why;
  }
}

export const loading = new Loading();
