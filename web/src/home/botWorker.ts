// The worker in which bots think, so that thinking never holds up play. Its Python starts with the first question, and the
// network comes when a bot needs it.
import type { PyProxy } from 'pyodide/ffi';

import { loadApart } from './loadApart';
import type { ForBots, FromBotWorker, ToBotWorker } from './messages';
import { Network, type Layout } from './network';
import { startPython, type Contents } from './python';
import { answerOf, type BotModule } from './askBot';

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

/** lancaster.browser.worker */
interface NetworkModule extends BotModule {
  steps_of(question: string): PyProxy & Iterable<string>;
  no_review(question: string): string;
  needs_network(question: string): boolean;
  without_network(question: string): string;
  layout_told(): string;
  use_network(judge: Judge, draw: Draw): void;
}

const AGAIN_MS = 5000;

const tell = (message: FromBotWorker) => postMessage(message);

let loaded: Promise<void> | undefined;

/** Load the networks, once; what fails is tried again when it is wanted again. */
function withNetwork(files: string, { network }: Contents, bots: NetworkModule): Promise<void> {
  loaded ??= (async () => {
    const total = Object.values(network).reduce((sum, { size }) => sum + size, 0);
    let came = 0;
    tell({ kind: 'network', loaded: 0, total });
    const addresses = (['duke.npz', 'values.npz', 'small.npz'] as const).map(
      (name) => `${files}${name}?${network[name].digest}`,
    );
    const { arrays = [] } = await loadApart({ kind: 'network', addresses }, (bytes) =>
      tell({ kind: 'network', loaded: (came += bytes), total }),
    );
    const [weights, values, small] = arrays;
    if (weights === undefined || values === undefined || small === undefined) throw new Error('no network');
    const layout = JSON.parse(bots.layout_told()) as Layout;
    const duke = new Network(weights, layout, values);
    const player = new Network(small, layout); // plays on, for reviews
    bots.use_network(
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
  })().catch((error: unknown) => {
    loaded = undefined;
    tell({ kind: 'network-missing' });
    throw error;
  });
  return loaded;
}

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Make a review, step by step: in between, bots decide at the tables. */
async function reviewed(question: string, bots: NetworkModule): Promise<string> {
  const start = performance.now();
  const steps = bots.steps_of(question);
  try {
    for (const step of steps) {
      const told = JSON.parse(step) as { table: string; done?: number };
      if (told.done === undefined) return step;
      tell({ kind: 'reviewing', table: told.table, done: told.done });
      await aMoment();
    }
  } catch (error) {
    console.error(error);
  } finally {
    steps.destroy();
    performance.measure('review', { start }); // for whoever wants to know (`make bench-static`)
  }
  return bots.no_review(question);
}

onmessage = ({ data: { files, engine } }: MessageEvent<ToBotWorker>) => {
  let given: ForBots;
  let started: Promise<NetworkModule> | undefined;

  async function begin(): Promise<NetworkModule> {
    const { python } = await startPython(files, given.contents, undefined, given.code);
    return python.pyimport('lancaster.browser.worker') as NetworkModule;
  }

  async function answer(question: string, bots: NetworkModule): Promise<void> {
    if (bots.needs_network(question)) {
      try {
        await withNetwork(files, given.contents, bots);
      } catch {
        const otherwise = bots.without_network(question);
        if (otherwise === '') setTimeout(() => hear(question), AGAIN_MS);
        else engine.postMessage(answerOf(bots, otherwise));
        return;
      }
    }
    const review = 'review' in (JSON.parse(question) as object);
    engine.postMessage(review ? await reviewed(question, bots) : answerOf(bots, question));
  }

  /** Answer, sooner or later: without a connection Python may not come now. */
  function hear(question: string): void {
    started ??= begin();
    started.then(
      (bots) => answer(question, bots),
      () => {
        started = undefined;
        setTimeout(() => hear(question), AGAIN_MS);
      },
    );
  }

  engine.onmessage = ({ data }: MessageEvent<ForBots | string>) => {
    if (typeof data === 'string') hear(data);
    else given = data;
  };
};
