// The worker in which bots think, so that thinking never holds up play. Its Python starts with the first question, and the
// network comes when a bot needs it.
import type { PyProxy } from 'pyodide/ffi';

import { readArrays } from './archive';
import { fetchKept } from './kept_network';
import type { FromThinker, ToThinker } from './messages';
import { Network, type Layout } from './network';
import { contentsOf, startPython, type Contents } from './python';
import { thought, type Thinker as Thinking } from './thinking';

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
interface Thinker extends Thinking {
  needs_network(question: string): boolean;
  without_network(question: string): string;
  layout_told(): string;
  use_network(judge: Judge): void;
}

const AGAIN_MS = 5000;

const tell = (message: FromThinker) => postMessage(message);

let loaded: Promise<void> | undefined;

/** Load the network, once; what fails is tried again when it is wanted again. */
function withNetwork(files: string, { network }: Contents, thinker: Thinker): Promise<void> {
  loaded ??= (async () => {
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
  let started: Promise<[Thinker, Contents]> | undefined;

  async function begin(): Promise<[Thinker, Contents]> {
    const contents = await contentsOf(files);
    const python = await startPython(files, contents, () => undefined);
    return [python.pyimport('lancaster.browser.worker') as Thinker, contents];
  }

  async function answer(question: string, thinker: Thinker, contents: Contents): Promise<void> {
    if (thinker.needs_network(question)) {
      try {
        await withNetwork(files, contents, thinker);
      } catch {
        const otherwise = thinker.without_network(question);
        if (otherwise === '') setTimeout(() => hear(question), AGAIN_MS);
        else engine.postMessage(thought(thinker, otherwise));
        return;
      }
    }
    engine.postMessage(thought(thinker, question));
  }

  /** Answer, sooner or later: without a connection Python may not come now. */
  function hear(question: string): void {
    started ??= begin();
    started.then(
      ([thinker, contents]) => answer(question, thinker, contents),
      () => {
        started = undefined;
        setTimeout(() => hear(question), AGAIN_MS);
      },
    );
  }

  engine.onmessage = ({ data }: MessageEvent<string>) => hear(data);
};
