// What the page and its worker say to each other. (What it loads, it loads apart: loadApart.ts.)

/** From the page to the worker. */
export type ToEngine =
  | { kind: 'begin'; files: string }
  | { kind: 'request'; id: number; method: string; path: string; body: string | null }
  | { kind: 'connect' }
  | { kind: 'say'; text: string };

/** And back: answers; how much of Python has come; how much of the network, or that it cannot come now; of a review. */
export type FromEngine =
  | { kind: 'answer'; id: number; status: number; text: string; json: boolean }
  | { kind: 'hear'; text: string }
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'stored'; stored: boolean }
  | { kind: 'broken'; why: string }
  | { kind: 'network'; loaded: number; total: number }
  | { kind: 'network-missing' }
  | { kind: 'reviewing'; table: string; done: number };
