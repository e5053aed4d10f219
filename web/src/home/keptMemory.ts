// The memory of a Python that has started and imported everything, kept in this browser: of one version, the newest.
import type { Make } from './python';

const KEPT = 'lancaster-memory';
const HEADER_WORD = 1; // of 32 bits: after how many bytes Python's memory begins

const addressOf = (version: string) => `./memory?${version}`;

/** The memory of this version, if it is kept. */
export async function memoryKept(version: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(KEPT)).match(addressOf(version));
  } catch {
    return undefined; // a private window, or a connection that is not secure
  }
}

/** Keep it; where that is impossible, Python starts from the beginning every time. */
export async function keepMemory(version: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await caches.open(KEPT);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(addressOf(version), new Response(memory));
}

/** Pyodide's start, with as much room as what is put there takes: it may have grown since its own start. */
export function roomFor(memory: Uint8Array<ArrayBuffer>, make: Make): Make {
  const bytes = memory.length - (new Uint32Array(memory.buffer)[HEADER_WORD] ?? 0);
  return async (settings) => {
    const made = (await make(settings)) as Awaited<ReturnType<Make>> & { _malloc(bytes: number): number };
    const wanting = () => bytes - made.HEAPU8.length;
    while (wanting() > 0) made._malloc(wanting()); // forgotten, as all that is there already
    made.HEAPU8.fill(0, bytes);
    return made;
  };
}
