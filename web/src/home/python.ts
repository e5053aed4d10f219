// Python in a worker: Pyodide from our own files, with our sources on its path and imported. When it
// has got so far for the first time, its memory is kept in this browser; from then on Python goes on from there, in a tenth
// of the time.
import type { loadPyodide, PyodideAPI } from 'pyodide';

import { counted, type Body } from './counted';
import { roomFor } from './keptMemory';
import { loadApart } from './loadApart';

/** What the folder holds, as `lancaster static` has written it. */
export interface Contents {
  version: string;
  /** Of each file, by its address from the root: what its version is asked for by. */
  files: Record<string, string>;
  /** Bytes of the files that have to be loaded before the game begins. */
  sizes: Record<string, number>;
  /** The files of the networks, which are loaded only when a bot needs them. */
  network: Record<'duke.npz' | 'values.npz' | 'small.npz', { size: number; digest: string }>;
}

type Load = typeof loadPyodide;
type Settings = NonNullable<Parameters<Load>[0]>;
export type Make = NonNullable<Settings['createPyodideModule']>;

const SOURCES = 'lancaster.zip';
const CODE = 'pyodide.asm.wasm';
const IMPORT = `
import sys
sys.path.insert(0, '/${SOURCES}')
import lancaster.browser.worker
`;

export const contentsOf = async (files: string): Promise<Contents> =>
  (await (await fetch(`${files}contents.json`, { cache: 'no-cache' })).json()) as Contents;

/** Start Python in a worker that has heard of nothing; on the first visit `told` hears of the bytes that come. */
export async function startPython(
  files: string,
  contents: Contents,
  told: (bytes: number) => void,
): Promise<PyodideAPI> {
  const addressOf = (name: string) => `${files}${name}?${contents.files[`engine/${name}`] ?? ''}`;
  let counts = false;
  fetchByDigest(files, contents, (body) => (counts ? counted(body, told) : body));
  const sources = fetch(`${files}${SOURCES}`).then((found) => found.arrayBuffer());
  sources.catch(() => undefined); // it is awaited below
  const [{ loadPyodide: load }, { default: make }, { code, memory }] = await Promise.all([
    import(/* @vite-ignore */ addressOf('pyodide.mjs')) as Promise<{ loadPyodide: Load }>,
    import(/* @vite-ignore */ addressOf('pyodide.asm.mjs')) as Promise<{ default: Make }>,
    loadApart({ kind: 'python', version: contents.version, code: addressOf(CODE) }, told),
  ]);
  useCode(code as WebAssembly.Module);
  counts = memory === undefined; // otherwise all is here
  if (counts) void sources.then(({ byteLength }) => told(byteLength));

  // imported from the archive, which is never unpacked
  async function started(settings: Settings): Promise<PyodideAPI> {
    const python = await load({ indexURL: files, createPyodideModule: make, ...settings });
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
      release(memory); // Pyodide would hold it forever
    }
  }
  const python = await started({ _makeSnapshot: true });
  python.runPython(IMPORT);
  void keep(contents.version, python);
  return python;
}

/** Keep Python's memory for the next visit, if there is room for a copy of it: a small phone may have none. */
async function keep(version: string, python: PyodideAPI): Promise<void> {
  if (!('caches' in self)) return;
  try {
    const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
    await loadApart({ kind: 'keep', version, memory });
  } catch (error) {
    console.warn('the memory of Python is not kept', error);
  }
}

/** Pyodide asks for its code as it comes from the host: let it have what is compiled already. */
function useCode(code: WebAssembly.Module): void {
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: code,
    instance: await WebAssembly.instantiate(code, imports),
  });
}

/** Give back what an array takes, at once where the browser can, else when it next looks for what nobody needs. */
function release({ buffer }: Uint8Array<ArrayBuffer>): void {
  const last = buffer as ArrayBuffer & { transfer?(bytes: number): ArrayBuffer };
  if (last.transfer) last.transfer(0);
  else structuredClone(buffer, { transfer: [buffer] });
}

/** Ask for the versions of our files that the folder holds; Pyodide fetches by itself. */
function fetchByDigest(files: string, contents: Contents, through: (body: Body) => Body): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address === `${files}${CODE}`) return new Response(); // see `useCode`
    if (!address.startsWith(files) || address.includes('?')) return plain(asked, init);
    const digest = contents.files[`engine/${address.slice(files.length)}`];
    const response = await plain(digest === undefined ? address : `${address}?${digest}`, init);
    const body = response.body && through(response.body);
    if (body === response.body) return response;
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
