// What to make of new entries: votes to be revealed, and what is told aloud.
import { companyOf, logLines, promptWords } from '$lib/words/game';
import { w } from '$lib/words/index.svelte';
import type { EventOf } from '$lib/words/types';
import type { Box, Entry, TableState } from '$lib/wire';

import { agenda, decided, type Item } from './vote';

/** A vote that was counted, with the laws as they were before it. */
export interface Reveal {
  readonly key: string;
  readonly counted: EventOf<'counted'>;
  readonly laws: readonly string[];
  /** The law that went for it; null: it was rejected. */
  readonly repealed: string | null;
  /** The proposals of its round, as they stood when the ballots were sealed. */
  readonly items: readonly Item[];
}

/** The votes among new entries, each with the laws and the proposals as they were before it. */
export function revealsOf(
  entries: readonly Entry[],
  before: TableState,
  past: readonly Entry[] = [],
): Reveal[] {
  const found: Reveal[] = [];
  let laws = before.view?.laws ?? [];
  let items = agenda(past, before.view ?? { proposals: [] });
  for (const entry of entries) {
    const repealed = entry.events.find((event) => event.event === 'repealed')?.law ?? null;
    for (const event of entry.events) {
      if (event.event === 'cards-turned') items = agenda([], { proposals: [...event.proposals] });
      if (event.event !== 'counted') continue;
      found.push({ key: `${entry.number}`, counted: event, laws, repealed, items });
      items = decided(items, event.law, event.accepted);
      if (event.accepted) laws = [...laws.filter((law) => law !== repealed), event.law];
    }
  }
  return found;
}

/** What happened and what is asked now, to be told aloud. Counted votes lie open, and are told there. */
export function toldAloud(entries: readonly Entry[], after: TableState, box: Box, asked: boolean): string {
  const company = companyOf(after.summary, w().game);
  const told = entries
    .flatMap(({ kind, items }) =>
      logLines(
        { items: items.filter(({ key }) => key !== 'counted') },
        kind === 'action' ? { ...company, you: after.seat ?? undefined } : company,
      ),
    )
    .filter((line) => !line.minor);
  const lines = told.slice(-6).map((line) => line.text);
  if (asked && after.prompt !== null && after.view !== null) {
    const { title, instruction } = promptWords(after.prompt, { ...company, box }, after.view);
    lines.push(w().decide.asked(title, instruction));
  }
  return lines.join(' ');
}
