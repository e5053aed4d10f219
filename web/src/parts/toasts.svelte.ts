// Short messages that come and go: what was done, and what went wrong.
import { troubleWords } from './trouble';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'told' | 'trouble';
}

const STAY = { told: 4000, trouble: 9000 };

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #next = 1;

  tell(text: string): void {
    this.#show(text, 'told');
  }

  /** Say in plain words why something did not work. */
  trouble(error: unknown): void {
    this.#show(troubleWords(error), 'trouble');
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  #show(text: string, kind: Toast['kind']): void {
    const id = this.#next++;
    // the same thing said twice is said once
    this.shown = [...this.shown.filter((toast) => toast.text !== text), { id, text, kind }].slice(-3);
    setTimeout(() => this.dismiss(id), STAY[kind]);
  }
}

export const toasts = new Toasts();

/** Do something that the server may refuse; whoever waits learns whether it worked. */
export async function attempt(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (error) {
    toasts.trouble(error);
    return false;
  }
}
