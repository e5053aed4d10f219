// Bots think where the tables are, in short steps: in between, the page is answered. One thinks after the other, and a
// review is made while none does. The networks come when a bot needs them.
import type { PyProxy } from 'pyodide/ffi';

import { loadApart } from './loadApart';
import type { FromEngine } from './messages';
import { Network, type Layout } from './network';
import type { Contents } from './python';

/** Bytes of Python's. */
type Proxy = PyProxy & { toJs(): unknown };
type Judge = (
  seen: Proxy,
  places: Proxy,
  ids: Proxy,
  players: number,
  judging: boolean,
  corrected: boolean,
) => Float32Array;

type Draw = (rows: Proxy, ending: Proxy, places: Proxy, ids: Proxy, counts: Proxy, bits: Proxy) => Int32Array;
type Steps = PyProxy & Iterator<string, undefined>;

/** lancaster.browser.worker */
export interface BotModule extends PyProxy {
  thinking(question: string): Steps;
  no_review(question: string): string;
  needs_network(question: string): boolean;
  without_network(question: string): string;
  layout_told(): string;
  use_network(judge: Judge, draw: Draw): void;
}

interface Asked {
  question: string;
  bot: string;
  isReview: boolean;
  steps?: Steps;
  start?: number;
}

const AGAIN_MS = 5000;

const tell = (message: FromEngine) => postMessage(message);
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class Thinking {
  readonly #bots: BotModule;
  readonly #files: string;
  readonly #contents: Contents;
  readonly #pageAnswered: () => Promise<void>;
  readonly #play: (answer: string) => void;
  readonly #asked: Asked[] = [];
  #isThinking = false;
  #loaded: Promise<void> | undefined;

  /** `pageAnswered` waits until nobody else wants Python, `play` hears the answers. */
  constructor(
    bots: BotModule,
    files: string,
    contents: Contents,
    pageAnswered: () => Promise<void>,
    play: (answer: string) => void,
  ) {
    this.#bots = bots;
    this.#files = files;
    this.#contents = contents;
    this.#pageAnswered = pageAnswered;
    this.#play = play;
  }

  /** Answer, sooner or later: without a connection the networks may not come now. */
  ask(question: string): void {
    if (!this.#bots.needs_network(question)) {
      this.#begin(question);
      return;
    }
    this.#withNetwork().then(
      () => this.#begin(question),
      () => {
        const otherwise = this.#bots.without_network(question);
        if (otherwise === '') setTimeout(() => this.ask(question), AGAIN_MS);
        else this.#begin(otherwise);
      },
    );
  }

  #begin(question: string): void {
    const told = JSON.parse(question) as { bot: string; review?: true };
    this.#asked.push({ question, bot: told.bot, isReview: told.review === true });
    if (!this.#isThinking) void this.#think();
  }

  async #think(): Promise<void> {
    this.#isThinking = true;
    while (this.#asked.length > 0) {
      await aMoment();
      await this.#pageAnswered();
      const next = this.#asked.find(({ isReview }) => !isReview) ?? this.#asked[0];
      if (next === undefined) break;
      const answer = this.#step(next);
      if (answer === null) continue;
      this.#asked.splice(this.#asked.indexOf(next), 1);
      // how long it took, for whoever measures it (`make bench-static`)
      performance.measure(next.isReview ? 'review' : next.bot, { start: next.start as number });
      if (answer !== '') this.#play(answer);
    }
    this.#isThinking = false;
  }

  /** Think for a moment: null while there is no answer yet. */
  #step(asked: Asked): string | null {
    asked.start ??= performance.now();
    let answer = '';
    try {
      asked.steps ??= this.#bots.thinking(asked.question);
      const { value } = asked.steps.next();
      const told = JSON.parse(value as string) as { table: string; done?: number };
      if (told.done !== undefined) {
        if (asked.isReview) tell({ kind: 'reviewing', table: told.table, done: told.done });
        return null;
      }
      answer = value as string;
    } catch (error) {
      console.error(error);
      if (asked.isReview) answer = this.#bots.no_review(asked.question);
    }
    asked.steps?.destroy();
    return answer;
  }

  /** Load the networks, once; what fails is tried again when it is wanted again. */
  #withNetwork(): Promise<void> {
    this.#loaded ??= this.#loadNetwork().catch((error: unknown) => {
      this.#loaded = undefined;
      tell({ kind: 'network-missing' });
      throw error;
    });
    return this.#loaded;
  }

  async #loadNetwork(): Promise<void> {
    const { network } = this.#contents;
    const total = Object.values(network).reduce((sum, { size }) => sum + size, 0);
    let came = 0;
    tell({ kind: 'network', loaded: 0, total });
    const addresses = (['duke.npz', 'values.npz', 'small.npz'] as const).map(
      (name) => `${this.#files}${name}?${network[name].digest}`,
    );
    const { arrays = [] } = await loadApart({ kind: 'network', addresses }, (bytes) =>
      tell({ kind: 'network', loaded: (came += bytes), total }),
    );
    const [weights, values, small] = arrays;
    if (weights === undefined || values === undefined || small === undefined) throw new Error('no network');
    const layout = JSON.parse(this.#bots.layout_told()) as Layout;
    const duke = new Network(weights, layout, values);
    const player = new Network(small, layout); // plays on, for reviews
    this.#bots.use_network(
      (seen, places, ids, ...told) =>
        duke.judge(seen.toJs() as Uint8Array, places.toJs() as Int32Array, ids.toJs() as Uint8Array, ...told),
      (...told) =>
        player.draw(
          ...(told.map((each) => each.toJs() as unknown) as [
            Uint8Array,
            Uint8Array,
            Int32Array,
            Uint8Array,
            Int32Array,
            BigUint64Array,
          ]),
        ),
    );
    tell({ kind: 'network', loaded: total, total });
  }
}
