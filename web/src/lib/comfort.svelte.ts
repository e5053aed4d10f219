// What makes the page comfortable for a person: size of text, contrast, patterns, zoom of the board, sound. Kept in the
// browser, and with the account (preferences.ts).
import { keep, kept } from './kept';
import { rereads } from './preferences';

/** By how much letters are larger than they were drawn. */
export const TEXTS = [1, 1.1, 1.25] as const;
/** By how much the board is larger than what fits. */
export const ZOOMS = [1, 1.25, 1.5, 2] as const;

export interface Chosen {
  text: number;
  contrast: boolean;
  patterns: boolean;
  zoom: number;
  /** null: never chosen. Then it sounds, unless the system asks for less movement. */
  sound: boolean | null;
  /** 0 to 100 */
  volume: number;
}

const FIRST: Chosen = { text: 1, contrast: false, patterns: false, zoom: 1, sound: null, volume: 50 };

function read(): Chosen {
  const found = Object.fromEntries(Object.entries(FIRST).map(([key, value]) => [key, kept(key, value)]));
  return found as unknown as Chosen;
}

class Comfort {
  chosen = $state.raw<Chosen>(read());

  /** Whether there is sound. */
  get sounds(): boolean {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return (this.chosen.sound ?? !still) && this.chosen.volume > 0;
  }

  choose(changes: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...changes };
    keep(changes);
    this.apply();
  }

  /** Show what was chosen; styles/comfort.css does the rest. */
  apply(): void {
    const { text, contrast, patterns } = this.chosen;
    const root = document.documentElement;
    root.style.setProperty('--text', String(text));
    root.toggleAttribute('data-contrast', contrast);
    root.toggleAttribute('data-patterns', patterns);
  }
}

export const comfort = new Comfort();
rereads.add(() => {
  comfort.chosen = read();
  comfort.apply();
});
