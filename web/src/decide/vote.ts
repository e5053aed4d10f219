// The votes of a round: which proposals were decided and how, which is to be voted on, which come next.
import type { Entry, View } from '$lib/wire';

export interface Item {
  readonly law: string;
  readonly state: 'enacted' | 'rejected' | 'now' | 'next';
}

export function agenda(entries: readonly Entry[], view: Pick<View, 'proposals'>): Item[] {
  const decided: Item[] = [];
  for (let k = entries.length - 1; k >= 0; k--) {
    const events = entries[k]?.events ?? [];
    for (let n = events.length - 1; n >= 0; n--) {
      const event = events[n];
      if (event?.event === 'cards-turned' || event?.event === 'began') {
        // proposals are turned up before a round's placement: go no further back than its parliament
        if (event.event === 'cards-turned' || event.phase !== 'rewards') return [...decided, ...open(view)];
      }
      if (event?.event === 'counted') {
        decided.unshift({ law: event.law, state: event.accepted ? 'enacted' : 'rejected' });
      }
    }
  }
  return [...decided, ...open(view)];
}

/** The proposals after a vote: one is decided, the next comes to the vote. */
export function decided(items: readonly Item[], law: string, accepted: boolean): Item[] {
  const next = items.find(({ state }) => state === 'next');
  return items.map((item): Item =>
    item.law === law
      ? { law, state: accepted ? 'enacted' : 'rejected' }
      : item === next
        ? { law: item.law, state: 'now' }
        : item,
  );
}

const open = (view: Pick<View, 'proposals'>): Item[] =>
  view.proposals.map((law, k) => ({ law, state: k === 0 ? 'now' : 'next' }));
