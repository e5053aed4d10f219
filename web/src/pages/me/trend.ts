// The trend of somebody's games: how many of the others they came before, game by game and on average.
import type { TrendGame } from '$lib/wire';

/** Games of which each average is made. */
export const WINDOW = 10;

/** The share of the others one came before, from 0 (the last place) to 1 (the first). */
export const beaten = ({ place, players }: Pick<TrendGame, 'place' | 'players'>): number =>
  (players - place) / Math.max(1, players - 1);

/** The average of each game and of those before it, as many as the window holds. */
export function averaged(values: readonly number[], most = WINDOW): number[] {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - most), at + 1);
    return some.reduce((sum, each) => sum + each, 0) / some.length;
  });
}
