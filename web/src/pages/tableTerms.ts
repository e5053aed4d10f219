// What a table is played by, in words: for the waiting room and for results.
import type { TableState } from '$lib/wire';
import { languageNow, w } from '$lib/words/index.svelte';
import { lasting } from '../parts/format';
import { lawsName, materialName, modulesName } from '../parts/seats';

interface Clock {
  kind?: string;
  bank?: number;
  increment?: number;
  per_move?: number;
}

/** The clock of a table as its settings have it. */
export function clockWords(clock: unknown): string {
  const words = w().shell.newTable;
  const { kind, bank = 0, increment = 0, per_move = 0 } = (clock ?? {}) as Clock;
  if (kind === 'live') return words.clockLive(Math.round(bank / 60_000), Math.round(increment / 1000));
  if (kind === 'turns') return words.clockTurns(lasting(per_move, languageNow()));
  return words.noClock;
}

/** Term and what it is at this table. */
export function terms(state: TableState): readonly (readonly [string, string])[] {
  const words = w().shell.room;
  const { summary, settings } = state;
  return [
    [words.laws, lawsName(summary.laws)],
    [words.modules, modulesName(summary)],
    [words.material, materialName(settings['material'])],
    [words.pace, w().shell.paces[summary.pace]],
    [words.clock, clockWords(settings['clock'])],
    [words.takeback, w().shell.newTable.takebacks[String(settings['takeback'])] ?? ''],
    [words.visible, words.visibleTo[summary.listed ? 'listed' : 'private']],
    [words.counts, summary.rated ? w().shell.rated : w().shell.unrated],
    // chosen by whoever made the table, who may know the game: everybody is told before they sit down
    ...(summary.status === 'open' && state.seed !== null
      ? [[w().shell.newTable.seed, state.seed] as const]
      : []),
  ];
}
