// A worker in which something is loaded for another one (loadApart.ts): Python's code and memory, or the network. It ends
// when that is there, and all that loading has left behind ends with it; a worker that goes on would keep it for long.
import { readArrays } from './archive';
import { counted } from './counted';
import { keepMemory, memoryKept } from './keptMemory';
import { fetchKept } from './keptNetwork';
import type { FromLoader, Loaded, ToLoader } from './loadApart';

const tell = (message: FromLoader, transfer: Transferable[] = []) => postMessage(message, { transfer });
const told = (bytes: number) => tell({ kind: 'bytes', bytes });

onmessage = ({ data }: MessageEvent<ToLoader>) => {
  load(data).then(
    ([loaded, transferred]) => tell({ kind: 'loaded', loaded }, transferred),
    (error: unknown) => tell({ kind: 'failed', why: String(error) }),
  );
};

async function load(wanted: ToLoader): Promise<[Loaded, Transferable[]]> {
  switch (wanted.kind) {
    case 'python': {
      const kept = await memoryKept(wanted.version);
      const [code, memory] = await Promise.all([
        compiled(wanted.code, kept === undefined),
        kept?.arrayBuffer(),
      ]);
      return memory === undefined ? [{ code }, []] : [{ code, memory: new Uint8Array(memory) }, [memory]];
    }
    case 'keep':
      await keepMemory(wanted.version, wanted.memory);
      return [{}, []];
    case 'network': {
      const arrays = await Promise.all(
        wanted.addresses.map(async (address) => readArrays(await fetchKept(address, told))),
      );
      return [{ arrays }, arrays.flatMap((each) => [...each.values()].map(({ buffer }) => buffer))];
    }
  }
}

/** Python's code. What has come before is not counted: a browser has kept it compiled, if it gets it as it is. */
async function compiled(address: string, counts: boolean): Promise<WebAssembly.Module> {
  const found = await fetch(address);
  if (!found.ok || found.body === null) throw new Error(`${address}: ${found.status}`);
  const body = counts
    ? new Response(counted(found.body, told), { headers: { 'Content-Type': 'application/wasm' } })
    : found;
  return isWasm(found) ? WebAssembly.compileStreaming(body) : WebAssembly.compile(await body.arrayBuffer());
}

/** Not every host says so. */
const isWasm = (found: Response) =>
  found.headers.get('Content-Type')?.startsWith('application/wasm') ?? false;
