// What a person likes on this device: theme, confirming, language. Kept in the browser. The pace is in watching.svelte.ts.
import { keep, kept } from './kept';
import { rereads } from './preferences';
import { LONGER, watching } from './watching.svelte';
import { languageNow, preferred, speak, type Language } from './words/index.svelte';

export type Theme = 'system' | 'light' | 'dark';

class Settings {
  theme = $state<Theme>(kept('theme', 'system'));
  confirm = $state<boolean>(kept('confirm', true));

  #dark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      this.#dark = event.matches;
      this.apply();
    });
  }

  /** The theme that is shown. */
  get shown(): 'light' | 'dark' {
    if (this.theme !== 'system') return this.theme;
    return this.#dark ? 'dark' : 'light';
  }

  /** How fast things move: 1 is the speed they were made for, 0 switches animations off. */
  get speed(): number {
    return watching.pace === 'off' ? 0 : 1 / LONGER[watching.pace];
  }

  get still(): boolean {
    return this.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  choose(changes: { theme?: Theme; confirm?: boolean }): void {
    Object.assign(this, changes);
    keep(changes);
    this.apply();
  }

  async speak(language: Language): Promise<void> {
    localStorage.setItem('language', language);
    if (language !== languageNow()) await speak(language);
  }

  apply(): void {
    document.documentElement.dataset['theme'] = this.shown;
    document.documentElement.classList.toggle('still', this.speed === 0);
  }
}

export const settings = new Settings();
rereads.add(() => {
  settings.theme = kept('theme', 'system');
  settings.confirm = kept('confirm', true);
  settings.apply();
  if (preferred() !== languageNow()) void speak(preferred());
});
