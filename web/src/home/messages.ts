// What the page and its two workers say to each other. (What they load, they load apart: loadApart.ts.)
import type { Contents } from './python';

/** From the page to the worker that keeps the tables. */
export type ToEngine =
  | { kind: 'begin'; files: string; botWorker: MessagePort }
  | { kind: 'request'; id: number; method: string; path: string; body: string | null }
  | { kind: 'connect' }
  | { kind: 'say'; text: string };

/** And back. */
export type FromEngine =
  | { kind: 'answer'; id: number; status: number; text: string; json: boolean }
  | { kind: 'hear'; text: string }
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'stored'; stored: boolean }
  | { kind: 'broken'; why: string };

/** From the worker in which bots think: how much of the network has come or that it cannot come now, and of a review. */
export type FromBotWorker =
  | { kind: 'network'; loaded: number; total: number }
  | { kind: 'network-missing' }
  | { kind: 'reviewing'; table: string; done: number };

/** From the page to the worker in which bots think. */
export interface ToBotWorker {
  kind: 'begin';
  files: string;
  engine: MessagePort;
}

/** Between the two: once, from what Python starts again; then questions, and back the answers, as text. */
export interface ForBots {
  contents: Contents;
  code: WebAssembly.Module;
}
