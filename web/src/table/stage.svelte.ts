// Where things stand on the screen: places, pieces and counters register their elements here under a name, so that motion
// can fly a piece from one to the other without knowing how they are laid out.

class Stage {
  readonly #anchors = new Map<string, Set<HTMLElement>>();

  /** Make an element known under a name; the function returned takes it out again. */
  enter(id: string, node: HTMLElement): () => void {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- asked when a piece moves, never drawn
    const nodes = this.#anchors.get(id) ?? new Set();
    nodes.add(node);
    this.#anchors.set(id, nodes);
    return () => {
      nodes.delete(node);
      if (nodes.size === 0) this.#anchors.delete(id);
    };
  }

  /** The element under a name; of several, the first that can be seen. */
  find(id: string): HTMLElement | undefined {
    const nodes = [...(this.#anchors.get(id) ?? [])];
    return nodes.find((node) => node.checkVisibility()) ?? nodes[0];
  }

  /** Where it is, if it can be seen. */
  where(id: string): DOMRect | undefined {
    const node = this.find(id);
    return node?.checkVisibility() ? node.getBoundingClientRect() : undefined;
  }

  get names(): string[] {
    return [...this.#anchors.keys()];
  }
}

export const stage = new Stage();

/** `use:anchor={'purse:0:gold'}`: a counter or a place that is no target. */
export function anchor(node: HTMLElement, id: string): { update(id: string): void; destroy(): void } {
  let leave = stage.enter(id, node);
  return {
    update(next) {
      leave();
      leave = stage.enter(next, node);
    },
    destroy() {
      leave();
    },
  };
}

/** The names of counters and of larger parts of the table, in one place. */
export const counter = {
  purse: (seat: number, what: string) => `purse:${seat}:${what}`,
  points: (seat: number) => `points:${seat}`,
  court: (house: number) => `court:${house}`,
  reserve: (house: number) => `reserve:${house}`,
  nobles: (seat: number) => `nobles:${seat}`,
  treasury: (what: string) => `treasury:${what}`,
  shame: 'shame-track',
  supply: 'supply',
  parliament: 'parliament',
  round: 'round',
  score: 'score',
  ending: 'ending',
};
