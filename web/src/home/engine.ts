// The worker that keeps the tables: Python answers the page (lancaster.browser), one thing after the other. In between, bots
// think (thinking.ts).
import type { PyProxy } from 'pyodide/ffi';

import { loadFor, type DataName } from './later';
import type { FromEngine, ToEngine } from './messages';
import { contentsOf, startPython } from './python';
import { Storage } from './storage';
import { Thinking, type BotModule } from './thinking';

interface HomeWorker extends PyProxy {
  open(): Promise<void>;
  greet(): Promise<void>;
  request(method: string, path: string, body: string): Promise<string>;
  message(text: string): Promise<void>;
  changed_elsewhere(table: string): Promise<void>;
  thought(text: string): Promise<boolean>;
  take_data(name: DataName, content: Uint8Array): void;
}

/** lancaster.browser.worker */
interface Module extends BotModule {
  HomeWorker(storage: Storage, send: (text: string) => void, think: (text: string) => void): HomeWorker;
}

const AGAIN_MS = 3000;
const NO_ANSWER = 0; // the host is away
const LATER = 202; // a bot is thinking about it

const tell = (message: FromEngine) => postMessage(message);

let storage: Promise<Storage> | undefined;
let home: Promise<HomeWorker> | undefined;
let begun: ToEngine & { kind: 'begin' };
let queue: Promise<void> = Promise.resolve();
/** Requests about which a bot is thinking. */
let waiting: (ToEngine & { kind: 'request' })[] = [];

/** Python works on one thing at a time; what fails does not hold up the next. If Python itself fails, the next tries again. */
function inTurn(
  work: (home: HomeWorker) => Promise<void> | void,
  failed: (why: string) => void = () => undefined,
): void {
  queue = queue
    .then(async () => {
      await work(await started());
    })
    .catch((error: unknown) => {
      tell({ kind: 'broken', why: String(error) });
      failed(String(error));
    });
}

/** Wait until all work is done. */
async function allInTurn(): Promise<void> {
  for (let last; last !== queue;) {
    last = queue;
    await last;
  }
}

function started(): Promise<HomeWorker> {
  home ??= begin(begun.files).catch((error: unknown) => {
    home = undefined;
    throw error;
  });
  return home;
}

async function begin(files: string): Promise<HomeWorker> {
  const contents = await contentsOf(files);
  const total = Object.values(contents.sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const came = (bytes: number) => tell({ kind: 'progress', loaded: (loaded += bytes), total });
  came(0);
  const python = await startPython(files, contents, came);
  const module = python.pyimport('lancaster.browser.worker') as Module;
  const thinking = new Thinking(module, files, contents, allInTurn, play);
  const kept = (await storage) as Storage;
  kept.onchange((table) => inTurn((home) => home.changed_elsewhere(table)));
  const made = module.HomeWorker(
    kept,
    (text: string) => tell({ kind: 'hear', text }),
    (question: string) => thinking.ask(question),
  );
  await made.open();
  tell({ kind: 'ready' });
  return made;
}

/** Play what a bot has answered; what cannot be stored is tried again. */
function play(thought: string): void {
  inTurn(async (home) => {
    if (!(await home.thought(thought))) setTimeout(() => play(thought), AGAIN_MS);
  });
  const asked = waiting;
  waiting = [];
  for (const each of asked) void answer(each);
}

onmessage = ({ data }: MessageEvent<ToEngine>) => {
  switch (data.kind) {
    case 'begin':
      storage = Storage.open((stored) => tell({ kind: 'stored', stored }));
      begun = data;
      inTurn(() => undefined);
      break;
    case 'request':
      void answer(data);
      break;
    case 'connect':
      inTurn((home) => home.greet());
      break;
    case 'say':
      inTurn((home) => home.message(data.text));
      break;
  }
};

async function getFile(name: string): Promise<Response> {
  await started(); // from then on files are asked for by their versions
  return fetch(begun.files + name);
}

async function answer(request: ToEngine & { kind: 'request' }): Promise<void> {
  const { id, method, path, body } = request;
  try {
    await loadFor(path, getFile, (name, content) => inTurn((home) => home.take_data(name, content)));
  } catch (error) {
    tell({ kind: 'answer', id, status: NO_ANSWER, text: String(error), json: false });
    return;
  }
  const failed = (why: string) => tell({ kind: 'answer', id, status: 500, text: why, json: false });
  inTurn(async (home) => {
    const [status, found] = JSON.parse(await home.request(method, path, body ?? '')) as [number, unknown];
    if (status === LATER) {
      waiting.push(request);
      return;
    }
    const text = typeof found === 'string' ? found : JSON.stringify(found);
    tell({ kind: 'answer', id, status, text, json: typeof found !== 'string' });
  }, failed);
}
