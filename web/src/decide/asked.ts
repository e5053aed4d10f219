// What the server has answered, kept as long as the position stands.
import type { GameEvent } from '$lib/words/types';

/** Answers by what was asked; forgotten when the game goes on. */
export class Answers<T> {
  readonly #kept = new Map<string, T>();

  /** The answer, asked for where it is not known yet. */
  async get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const answer = await ask();
    this.#kept.set(key, answer);
    return answer;
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** Something by the ids of targets. */
export type ById<T> = ReadonlyMap<string, T>;
export const byId = <T>(pairs: readonly (readonly [string, T])[] = []): ById<T> => new Map(pairs);

/** What changes in a purse, by kind, for one reason. */
export function changes(
  events: readonly GameEvent[],
  seat: number,
  source: string,
): { what: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const event of events) {
    if (event.event === 'changed' && event.seat === seat && event.source === source) {
      sums.set(event.what, (sums.get(event.what) ?? 0) + event.amount);
    }
  }
  return [...sums].map(([what, amount]) => ({ what, amount }));
}
