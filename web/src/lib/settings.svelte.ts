// What a person likes on this device: theme, speed of animations, sound, language. Kept in the browser.
import { languageNow, speak, type Language } from './words/index.svelte';

export type Theme = 'system' | 'light' | 'dark';

function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

class Settings {
  theme = $state<Theme>(kept('theme', 'system'));
  /** 0 switches animations off, 1 is the speed they were made for, 2 is twice as fast. */
  speed = $state<number>(kept('speed', 1));
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

  get still(): boolean {
    return this.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  choose(changes: { theme?: Theme; speed?: number; confirm?: boolean }): void {
    Object.assign(this, changes);
    for (const [key, value] of Object.entries(changes)) localStorage.setItem(key, JSON.stringify(value));
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
