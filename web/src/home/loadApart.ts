// Load something in a worker that ends afterwards (loader.ts).
import type { Halves } from './archive';

/** What can be wanted: Python's code and memory, that memory is kept, the arrays of the network. */
export type ToLoader =
  | { kind: 'python'; code: string; version: string }
  | { kind: 'keep'; version: string; memory: Uint8Array<ArrayBuffer> }
  | { kind: 'network'; addresses: string[] };

export interface Loaded {
  code?: WebAssembly.Module | undefined;
  memory?: Uint8Array<ArrayBuffer> | undefined;
  arrays?: Map<string, Halves>[];
}

export type FromLoader =
  { kind: 'bytes'; bytes: number } | { kind: 'loaded'; loaded: Loaded } | { kind: 'failed'; why: string };

/** Load it; `told` hears of the bytes as they come. */
export function loadApart(
  wanted: ToLoader,
  told: (bytes: number) => void = () => undefined,
): Promise<Loaded> {
  const worker = new Worker(new URL('./loader.ts', import.meta.url), { type: 'module' });
  return new Promise<Loaded>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => {
      if (data.kind === 'bytes') told(data.bytes);
      else if (data.kind === 'loaded') resolve(data.loaded);
      else reject(new Error(data.why));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(wanted, wanted.kind === 'keep' ? [wanted.memory.buffer] : []);
  }).finally(() => worker.terminate());
}
