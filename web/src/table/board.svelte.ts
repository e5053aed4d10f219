// The contract between the table and the decision: every place a piece can go to and every piece that can be picked is a
// target. The table asks a board how a target stands and tells it when one is pressed or looked at; whoever decides gives
// the table a board. Without one everything is inert and still explains itself.
import { createContext } from 'svelte';
import type { HTMLButtonAttributes } from 'svelte/elements';
import { createAttachmentKey } from 'svelte/attachments';

import { explain, type Explained } from './say';
import type { Scene } from './scene.svelte';
import { stage } from './stage.svelte';
import { idOf, type Area, type Target } from './targets';
import { tips } from './tips.svelte';

export type { Target } from './targets';

/** How a target stands in the present decision. */
export interface Status {
  /** It can be pressed: it glows. */
  readonly legal: boolean;
  /** It is chosen: it is lifted or outlined. */
  readonly picked: boolean;
  /** A short mark in gold, such as how many squires it takes: "+2". */
  readonly note?: string | undefined;
  /** For whose piece, where that is not the viewer's own. */
  readonly house?: number | undefined;
  /** Why it cannot be pressed, in a sentence, with the rule. */
  readonly why?: { readonly text: string; readonly rule?: string | undefined } | undefined;
}

/** A piece that would stand somewhere if the choice were made. */
export interface Arrival {
  readonly kind: 'knight' | 'lord' | 'bishop' | 'archer';
  readonly house: number;
  readonly strength: number;
  readonly squires?: number;
  readonly beside?: readonly string[];
}

export interface Board {
  /** Whether a decision is being made: what is not legal then says why. */
  readonly deciding: boolean;
  status(target: Target): Status;
  press(target: Target): void;
  hover(target: Target | null): void;
  /** The outcome before it happens: who would stand at a place, and whether what stands there would leave. */
  arriving(place: Target): readonly Arrival[];
  leaving(piece: Target): boolean;
  /** The areas of the table where one may act, for the dots of a phone's tabs. */
  areas(): readonly Area[];
}

export const INERT: Status = { legal: false, picked: false };

/** The board of a table where nothing is asked. */
export const inert: Board = {
  deciding: false,
  status: () => INERT,
  press: () => undefined,
  hover: () => undefined,
  arriving: () => [],
  leaving: () => false,
  areas: () => [],
};

const [getContext, setContext] = createContext<BoardContext>();
const ATTACHED = createAttachmentKey();

/** What components use: the board of the moment, and the attributes that make an element a target. */
export class BoardContext {
  /** Made once for each target, so that nothing is torn down while its status changes. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing shown depends on it
  readonly #attached = new Map<string, (node: HTMLElement) => () => void>();

  constructor(
    readonly scene: Scene,
    readonly board: () => Board,
  ) {}

  get deciding(): boolean {
    return this.board().deciding;
  }

  status(target: Target): Status {
    return this.board().status(target);
  }

  arriving(place: Target): readonly Arrival[] {
    return this.board().arriving(place);
  }

  leaving(piece: Target): boolean {
    return this.board().leaving(piece);
  }

  areas(): readonly Area[] {
    return this.board().areas();
  }

  /** What is said of a target: why not, else what it is. */
  said(target: Target): Explained | Promise<Explained> {
    const { legal, why } = this.status(target);
    if (!legal && why !== undefined) {
      return { title: '', lines: [why.text], rules: why.rule === undefined ? [] : [why.rule] };
    }
    return explain(target, this.scene);
  }

  /** Spread on a `<button>`: makes it the target. A piece is in the order of the keyboard only while it can be picked. */
  target(target: Target, { piece = false }: { piece?: boolean } = {}): HTMLButtonAttributes {
    const status = this.status(target);
    const inOrder = !piece || status.legal || status.picked;
    return {
      type: 'button',
      tabindex: inOrder ? 0 : -1,
      'aria-disabled': this.deciding && !status.legal ? true : undefined,
      'aria-pressed': status.picked ? true : undefined,
      onclick: () => this.board().press(target),
      onpointerenter: () => this.board().hover(target),
      onpointerleave: () => this.board().hover(null),
      // one key for all: an element that becomes another target and then the first again is attached anew each time
      [ATTACHED]: this.#attachment(target),
    };
  }

  #attachment(target: Target): (node: HTMLElement) => () => void {
    const id = idOf(target);
    const known = this.#attached.get(id);
    if (known !== undefined) return known;
    const attach = (node: HTMLElement) => {
      node.dataset['target'] = id;
      const leave = stage.enter(id, node);
      const quiet = tips.attach(node, () => this.said(target));
      return () => {
        leave();
        quiet();
      };
    };
    this.#attached.set(id, attach);
    return attach;
  }
}

export const boardContext = getContext;

/** Give the components below a board; called once by the page that shows a table. */
export function provide(scene: Scene, board: () => Board): BoardContext {
  return setContext(new BoardContext(scene, board));
}
