// Python in a worker: Pyodide from our own files, with our sources on its path and imported. The first worker that has
// got so far keeps Python's memory in this browser; from then on Python goes on from there, in a tenth of the time.
import type { loadPyodide, PyodideAPI } from 'pyodide';

import { keepMemory, memoryKept, roomFor } from './keptMemory';

/** What the folder holds, as `lancaster static` has written it. */
export interface Contents {
  version: string;
  /** Of each file, by its address from the root: what its version is asked for by. */
  files: Record<string, string>;
  /** Bytes of the files that have to be loaded before the game begins. */
  sizes: Record<string, number>;
  /** The files of the network, which are loaded only when a bot needs them. */
  network: Record<string, { size: number; digest: string }>;
}

type Load = typeof loadPyodide;
type Settings = NonNullable<Parameters<Load>[0]>;
export type Make = NonNullable<Settings['createPyodideModule']>;

const SOURCES = 'lancaster.zip';
const IMPORT = `
import sys
sys.path.insert(0, '/${SOURCES}')
import lancaster.browser.worker
`;

export const contentsOf = async (files: string): Promise<Contents> =>
  (await (await fetch(`${files}contents.json`, { cache: 'no-cache' })).json()) as Contents;

/** Start Python; tells how many bytes have come so far. Its memory is kept by the worker that `keeps` it. */
export async function startPython(
  files: string,
  contents: Contents,
  told: (loaded: number) => void,
  keeps = false,
): Promise<PyodideAPI> {
  countFetches(files, contents, told);
  const sources = fetch(`${files}${SOURCES}`).then((found) => found.arrayBuffer());
  sources.catch(() => undefined); // it is awaited below
  const [{ loadPyodide: load }, { default: make }, memory] = await Promise.all([
    import(/* @vite-ignore */ `${files}pyodide.mjs`) as Promise<{ loadPyodide: Load }>,
    import(/* @vite-ignore */ `${files}pyodide.asm.mjs`) as Promise<{ default: Make }>,
    memoryKept(contents.version),
  ]);

  // imported from the archive, which is never unpacked
  async function started(settings: Settings): Promise<PyodideAPI> {
    const python = await load({ indexURL: files, ...settings });
    const disk = python.FS as { writeFile(path: string, bytes: Uint8Array): void };
    disk.writeFile(`/${SOURCES}`, new Uint8Array(await sources));
    return python;
  }

  if (memory !== undefined) {
    try {
      const python = await started({ _loadSnapshot: memory, createPyodideModule: roomFor(memory, make) });
      python.runPython('lancaster.browser.worker');
      performance.mark('python went on'); // for whoever wants to know (`make bench-static`)
      return python;
    } catch (error) {
      console.warn('Python does not go on from what is kept', error); // it starts from the beginning
    } finally {
      structuredClone(memory, { transfer: [memory.buffer] }); // Pyodide would hold it forever
    }
  }
  const python = await started({ _makeSnapshot: keeps });
  python.runPython(IMPORT);
  if (keeps) keepMemory(contents.version, python);
  return python;
}

/** Count what comes of our files, and ask for the version that the folder holds; Pyodide fetches by itself. */
function countFetches(files: string, contents: Contents, told: (loaded: number) => void): void {
  const plain = self.fetch.bind(self);
  let loaded = 0;
  self.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!address.startsWith(files) || address.includes('?')) return plain(asked, init);
    const digest = contents.files[`engine/${address.slice(files.length)}`];
    const response = await plain(digest === undefined ? address : `${address}?${digest}`, init);
    if (response.body === null) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          told((loaded += chunk.byteLength));
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, headers: response.headers });
  };
}
