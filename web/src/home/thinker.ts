// The worker in which bots think, so that thinking never holds up play. The network comes when a bot needs it.
import type { PyProxy } from 'pyodide/ffi';

import { readArrays } from './archive';
import { fetchKept } from './kept_network';
import type { FromThinker, ToThinker } from './messages';
import { Network, type Layout } from './network';
import { contentsOf, startPython, type Contents } from './python';

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

/** lancaster.browser.worker */
interface Thinker {
  think(question: string): string;
  needs_network(question: string): boolean;
  without_network(question: string): string;
  layout_told(): string;
  use_network(judge: Judge): void;
}

const AGAIN_MS = 5000;

const tell = (message: FromThinker) => postMessage(message);

let loaded: Promise<void> | undefined;

async function begin(files: string, contents: Promise<Contents>): Promise<Thinker> {
  const python = await startPython(files, await contents, () => undefined);
  return python.pyimport('lancaster.browser.worker') as Thinker;
}

/** Load the network, once; what fails is tried again when it is wanted again. */
function withNetwork(files: string, contents: Promise<Contents>, thinker: Thinker): Promise<void> {
  loaded ??= (async () => {
    const { network } = await contents;
    const wanted = Object.entries(network);
    const total = wanted.reduce((sum, [, { size }]) => sum + size, 0);
    let came = 0;
    tell({ kind: 'network', loaded: 0, total });
    const [weights, values] = await Promise.all(
      wanted.map(async ([name, { digest }]) =>
        readArrays(
          await fetchKept(`${files}${name}?${digest}`, (bytes) =>
            tell({ kind: 'network', loaded: (came += bytes), total }),
          ),
        ),
      ),
    );
    if (weights === undefined || values === undefined) throw new Error('no network');
    const made = new Network(weights, values, JSON.parse(thinker.layout_told()) as Layout);
    thinker.use_network((seen, places, ids, ...told) =>
      made.judge(seen.toJs() as Uint8Array, places.toJs() as Int32Array, ids.toJs() as Uint8Array, ...told),
    );
    tell({ kind: 'network', loaded: total, total });
  })().catch((error: unknown) => {
    loaded = undefined;
    tell({ kind: 'network-missing' });
    throw error;
  });
  return loaded;
}

onmessage = ({ data: { files, engine } }: MessageEvent<ToThinker>) => {
  const contents = contentsOf(files);
  const thinking = begin(files, contents);

  /** How long a bot thinks is kept for whoever measures it (`make bench-static`). */
  function think(thinker: Thinker, question: string): void {
    const start = performance.now();
    const told = thinker.think(question);
    performance.measure((JSON.parse(question) as { bot: string }).bot, { start });
    engine.postMessage(told);
  }

  async function answer(question: string): Promise<void> {
    const thinker = await thinking;
    if (thinker.needs_network(question)) {
      try {
        await withNetwork(files, contents, thinker);
      } catch {
        const otherwise = thinker.without_network(question);
        if (otherwise === '') setTimeout(() => void answer(question), AGAIN_MS);
        else think(thinker, otherwise);
        return;
      }
    }
    think(thinker, question);
  }

  engine.onmessage = ({ data }: MessageEvent<string>) => void answer(data);
};
