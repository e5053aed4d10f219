// Bots that think in Python (lancaster.browser.worker), in either worker.
import type { PyProxy } from 'pyodide/ffi';

export interface BotModule extends PyProxy {
  think(question: string): string;
}

/** The answer. How long a bot thinks is kept for whoever measures it (`make bench-static`). */
export function answerOf(bots: BotModule, question: string): string {
  const start = performance.now();
  const told = bots.think(question);
  performance.measure((JSON.parse(question) as { bot: string }).bot, { start });
  return told;
}
