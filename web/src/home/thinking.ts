// Bots that think in Python (lancaster.browser.worker), in either worker.
import type { PyProxy } from 'pyodide/ffi';

export interface Thinker extends PyProxy {
  think(question: string): string;
}

/** The answer. How long a bot thinks is kept for whoever measures it (`make bench-static`). */
export function thought(thinker: Thinker, question: string): string {
  const start = performance.now();
  const told = thinker.think(question);
  performance.measure((JSON.parse(question) as { bot: string }).bot, { start });
  return told;
}
