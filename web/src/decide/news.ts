// What to make of new entries: votes to be revealed, and what is told aloud.
import { contextFrom, logLines, promptWords } from '$lib/words/game';
import { w } from '$lib/words/index.svelte';
import type { EventOf } from '$lib/words/types';
import type { Box, Entry, TableState } from '$lib/wire';

/** A vote that was counted, with the laws as they were before it. */
export interface Reveal {
  readonly key: string;
  readonly counted: EventOf<'counted'>;
  readonly laws: readonly string[];
  /** Which of the proposals of the round it was, and what is voted on next. */
  readonly proposals: readonly string[];
}

/** The votes among the entries, each with the laws in force before it. */
export function revealsOf(entries: readonly Entry[], before: TableState): Reveal[] {
  const found: Reveal[] = [];
  let laws = before.view?.laws ?? [];
  for (const entry of entries) {
    for (const event of entry.events) {
      if (event.event !== 'counted') continue;
      const proposals = before.view?.proposals ?? [];
      found.push({ key: `${entry.number}`, counted: event, laws, proposals });
      if (event.accepted) laws = [...laws.slice(1), event.law];
    }
  }
  return found;
}

/** What happened and what is asked now, to be told aloud. */
export function toldAloud(
  entries: readonly Entry[],
  after: TableState,
  box: Box | null,
  asked: boolean,
): string {
  const context = contextFrom(after, box);
  const told = entries.flatMap((entry) => logLines(entry, context)).filter((line) => !line.minor);
  const lines = told.slice(-6).map((line) => line.text);
  if (asked && after.prompt !== null && after.view !== null) {
    const { title, instruction } = promptWords(after.prompt, context, after.view);
    lines.push(w().decide.asked(title, instruction));
  }
  return lines.join(' ');
}
