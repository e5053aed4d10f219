// What lies over the page: the settings, the sheet of keys, the rules beside the table. Any part can open them.
import { untrack } from 'svelte';

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** Something a page offers in the menu. */
export interface Offer {
  readonly icon: string;
  readonly text: string;
  /** How much waits there. */
  readonly count?: number;
  readonly does: () => unknown;
}

class Shell {
  over = $state<'menu' | 'settings' | 'keys' | 'rules' | null>(null);
  /** What lies beside the table. */
  beside = $state<'chat' | 'orders' | 'numbers' | null>(null);
  /** The rule the rules open at. */
  rule = $state('');
  /** Keys of the page that is shown; told in the sheet after those that work everywhere. */
  groups = $state.raw<readonly (() => KeyGroup)[]>([]);

  /** What the page that is shown offers in the menu. */
  offers = $state.raw<() => readonly Offer[]>(() => []);

  /** Put something beside the table, or nothing. */
  put(what: 'chat' | 'orders' | 'numbers' | null): void {
    this.beside = what;
  }

  menu(): void {
    this.over = 'menu';
  }

  settings(): void {
    this.over = 'settings';
  }

  keys(): void {
    this.over = 'keys';
  }

  rules(rule = ''): void {
    this.rule = rule;
    this.over = 'rules';
  }

  close(): void {
    this.over = null;
  }

  /** Offer something in the menu while a page is shown; call what comes back when it goes. */
  offer(offers: () => readonly Offer[]): () => void {
    this.offers = offers;
    return () => {
      if (untrack(() => this.offers) === offers) this.offers = () => [];
    };
  }

  /** How much waits in what is offered. */
  get waits(): number {
    return this.offers().reduce((sum, { count }) => sum + (count ?? 0), 0);
  }

  /** Tell of keys while a page is shown; call what comes back when it goes. */
  tell(group: () => KeyGroup): () => void {
    this.groups = [...untrack(() => this.groups), group];
    return () => {
      this.groups = untrack(() => this.groups).filter((each) => each !== group);
    };
  }
}

export const shell = new Shell();

/** Whether somebody is writing: then keys are letters, not commands. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea, select'))
  );
}
