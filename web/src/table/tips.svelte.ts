// One tip for the whole table: shown beside what is hovered, focused by keyboard, or pressed long on a touch screen.
import type { Explained } from './say';

/** What a tip says, or is about to say. */
export type Saying = Explained | null | Promise<Explained | null>;

const HOVER_MS = 350;
const LONG_PRESS_MS = 450;

class Tips {
  shown = $state.raw<{ text: Explained; at: DOMRect } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #owner: HTMLElement | null = null;
  /** A long press has shown the tip: the click that ends it is not meant. */
  #held = false;

  /** Explain an element; the function returned ends it. */
  attach(node: HTMLElement, text: () => Saying): () => void {
    const soon = (wait: number) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#say(node, text), this.shown ? 0 : wait);
    };
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') soon(HOVER_MS);
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') this.hide();
      else {
        this.#held = false;
        soon(LONG_PRESS_MS);
      }
    };
    const touched = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') leave();
      else if (this.#owner === node) this.#held = true;
      else this.#stop();
    };
    const click = (event: MouseEvent) => {
      if (!this.#held) return;
      this.#held = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const focus = () => {
      if (node.matches(':focus-visible')) soon(0);
    };
    const leave = () => {
      this.#stop();
      if (this.#owner === node) this.hide();
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', enter],
      ['pointerdown', down],
      ['pointerleave', touched],
      ['pointercancel', leave],
      ['focus', focus],
      ['blur', leave],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    node.addEventListener('click', click, true);
    return () => {
      node.removeEventListener('click', click, true);
      leave();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  }

  hide(): void {
    this.#stop();
    this.#owner?.removeAttribute('aria-describedby');
    this.shown = null;
    this.#owner = null;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Show what is said, unless something else is wanted meanwhile. */
  async #say(node: HTMLElement, text: () => Saying): Promise<void> {
    const timer = this.#timer;
    const said = await text();
    if (timer === this.#timer) this.#show(node, said);
  }

  #show(node: HTMLElement, text: Explained | null): void {
    if (text === null || !node.isConnected) return;
    this.#owner?.removeAttribute('aria-describedby');
    this.#owner = node;
    node.setAttribute('aria-describedby', 'tip');
    this.shown = { text, at: node.getBoundingClientRect() };
  }
}

export const tips = new Tips();

/** `use:tip={() => …}`: explains anything that is no target. */
export function tip(
  node: HTMLElement,
  text: () => Saying,
): { update(next: () => Saying): void; destroy(): void } {
  let now = text;
  const end = tips.attach(node, () => now());
  return {
    update(next) {
      now = next;
    },
    destroy: end,
  };
}
