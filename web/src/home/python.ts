// Python in a worker: Pyodide from our own files, with our sources on its path.
import type { loadPyodide, PyodideAPI } from 'pyodide';

/** What the folder holds, as `lancaster static` has written it. */
export interface Contents {
  /** Of each file, by its address from the root: what its version is asked for by. */
  files: Record<string, string>;
  /** Bytes of the files that have to be loaded before the game begins. */
  sizes: Record<string, number>;
  /** The files of the network, which are loaded only when a bot needs them. */
  network: Record<string, { size: number; digest: string }>;
}

const SOURCES = 'lancaster.zip';

export const contentsOf = async (files: string): Promise<Contents> =>
  (await (await fetch(`${files}contents.json`, { cache: 'no-cache' })).json()) as Contents;

/** Start Python; tells how many bytes have come so far. */
export async function startPython(
  files: string,
  contents: Contents,
  told: (loaded: number) => void,
): Promise<PyodideAPI> {
  countFetches(files, contents, told);
  const sources = fetch(`${files}${SOURCES}`).then((found) => found.arrayBuffer());
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${files}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const python = await load({ indexURL: files });
  // imported from the archive, which is never unpacked
  const disk = python.FS as { writeFile(path: string, bytes: Uint8Array): void };
  disk.writeFile(`/${SOURCES}`, new Uint8Array(await sources));
  python.runPython(`import sys; sys.path.insert(0, '/${SOURCES}')`);
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
