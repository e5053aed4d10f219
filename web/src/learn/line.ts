// The game that the guide knows: with its seed and two squires everything is foreseen as long as the learner does what is
// suggested. Made by make_line.py; beside the line the duke is asked.
import type { Entry, NewTable, SeatChoice } from '$lib/wire';
import type { GuideWords } from '$lib/words/index.svelte';

import foreseen from './line.json';

export type StepName = keyof GuideWords['steps'];

/** The learner's next decision on the line. */
export interface Step {
  readonly action: string;
  readonly name: StepName;
}

type Item = { readonly done: string } | { readonly own: string; readonly step: string };

const LINE: readonly Item[] = foreseen.line;
const BALLOT = /^(yes|no)\b/;

/** The table to ask for: not in the lobby, never rated, forgiving. */
export function lessonTable(name: string, id: string): Partial<NewTable> {
  const bot: SeatChoice = { who: 'bot', bot: foreseen.bot, label: '' };
  const me: SeatChoice = { who: 'me', label: '' };
  const seats = Array.from({ length: foreseen.players }, (_, seat) => (seat === 0 ? me : bot));
  return {
    name,
    players: foreseen.players,
    seats,
    listed: false,
    takeback: 'past-bots',
    seed: foreseen.seed,
    id,
  };
}

/** What has happened and was not taken back, as the line tells it. Ballots are secret: only their count is told. */
export function happened(entries: readonly Entry[]): string[] {
  const undone = new Set(
    entries.flatMap(({ kind, data }) =>
      kind === 'takeback' && Array.isArray(data['undone']) ? (data['undone'] as number[]) : [],
    ),
  );
  const told: string[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'action' || undone.has(entry.number)) continue;
    const action = entry.data['action'];
    if (typeof action === 'string' && !BALLOT.test(action)) told.push(`${entry.seat ?? 0} ${action}`);
    for (const event of entry.events) {
      if (event.event === 'counted') told.push(`counted ${event.law} ${event.yes}:${event.no}`);
    }
  }
  return told;
}

/** What comes next, if everything has happened as foreseen and it is the learner's to decide. */
export function stepAfter(told: readonly string[], line: readonly Item[] = LINE): Step | null {
  let at = 0;
  for (const item of line) {
    if (at === told.length) {
      if ('own' in item) return { action: item.own, name: item.step as StepName };
      return null;
    }
    if ('own' in item && BALLOT.test(item.own)) continue;
    const expected = 'own' in item ? `0 ${item.own}` : item.done;
    if (told[at] !== expected) return null;
    at += 1;
  }
  return null;
}
