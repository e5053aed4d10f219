// The page's side of the edition without a server: starts the worker, asks, listens, and tells how far it has loaded.
import { fileAt } from '$lib/base';
import { loading } from '$lib/loading.svelte';
import type { Line } from '$lib/transport';
import { early, pageDrawn } from './early';
import { keepFiles } from './keep';
import type { FromEngine, ToEngine } from './messages';

type Open = { -readonly [key in keyof Line]: Line[key] };
type Answer = FromEngine & { kind: 'answer' };

const waiting = new Map<number, (answer: Answer) => void>();
let line: Open | null = null;
let asked = 0;
let engine: Promise<Worker> | null = null;

let keeping: Promise<boolean> | undefined;

/** Keep all files, once in a visit: the next time throws away the version before, from which this page may still load. */
const keepOnce = () => (keeping ??= keepFiles());

/** What does not start is broken for good if this page comes from what is kept: the next visit gets the host's version. */
function keepAnother(): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)
    keepOnce().catch(() => undefined); // without a connection there is none
}

const started = (): Promise<Worker> => (engine ??= pageDrawn.then(begin));

function begin(): Worker {
  const made = new Worker(new URL('./engine.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<FromEngine>) => heard(data);
  made.onerror = (event) => {
    loading.failed(event.message);
    keepAnother();
    for (const [id, tell] of waiting)
      tell({ kind: 'answer', id, status: 500, text: event.message, json: false });
    waiting.clear();
    engine = null; // the next request tries again
  };
  made.postMessage({ kind: 'begin', files: fileAt('engine/') } satisfies ToEngine);
  return made;
}

function heard(message: FromEngine): void {
  switch (message.kind) {
    case 'answer':
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
      break;
    case 'hear':
      line?.onmessage?.call(line as WebSocket, new MessageEvent('message', { data: message.text }));
      break;
    case 'progress':
      loading.progressed(message.loaded, message.total);
      break;
    case 'ready':
      loading.done();
      keepOnce().then(
        (kept) => (loading.kept = kept),
        () => undefined, // a private window, or no disk: it works as long as it is open
      );
      break;
    case 'stored':
      loading.stored = message.stored;
      break;
    case 'broken':
      loading.failed(message.why);
      keepAnother();
      break;
    case 'network':
      loading.networkProgressed(message.loaded, message.total);
      break;
    case 'network-missing':
      loading.network = 'missing';
      break;
    case 'reviewing':
      loading.reviewed = message;
      break;
  }
}

export async function request(method: string, path: string, body: string | null): Promise<Response> {
  const known = await early(method, path).catch(() => null);
  if (known !== null) return new Response(known, { headers: { 'Content-Type': 'application/json' } });
  const worker = await started();
  const id = (asked += 1);
  const { status, text, json } = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ kind: 'request', id, method, path, body } satisfies ToEngine);
  });
  if (status === 0) throw new TypeError(text); // as when a server is away
  return new Response(text, {
    status,
    headers: { 'Content-Type': json ? 'application/json' : 'text/plain' },
  });
}

/** Let a line be told of everything; the worker greets it when it is ready. */
export function listen(open: Open): void {
  const tell = (message: ToEngine) => void started().then((worker) => worker.postMessage(message));
  line = open;
  open.readyState = WebSocket.OPEN;
  open.send = (text) => tell({ kind: 'say', text: text as string });
  open.close = () => {
    if (line === open) line = null;
    open.readyState = WebSocket.CLOSED;
    open.onclose?.call(open as WebSocket, new CloseEvent('close'));
  };
  tell({ kind: 'connect' });
}
