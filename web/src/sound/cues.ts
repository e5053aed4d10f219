// Which sounds belong to what happened.
import type { Entry } from '$lib/wire';

export const CUES = ['turn', 'placement', 'displacement', 'ballots', 'points', 'end'] as const;
export type Cue = (typeof CUES)[number];

/** What is heard of entries, in their order and each cue once: points only when they are the listener's. */
export function cuesOf(entries: readonly Entry[], seat: number | null): Cue[] {
  const heard = new Set<Cue>();
  for (const { events } of entries) {
    for (const event of events) {
      if (event.event === 'displaced') heard.add('displacement');
      else if (event.event === 'placed' || event.event === 'lord-placed' || event.event === 'crossed')
        heard.add('placement');
      else if (event.event === 'counted') heard.add('ballots');
      else if (
        event.event === 'changed' &&
        event.what === 'points' &&
        event.amount > 0 &&
        event.seat === seat
      )
        heard.add('points');
      else if (event.event === 'ended') heard.add('end');
    }
  }
  // a knight that drives another out is heard once, and the end is not mixed with what led to it
  if (heard.has('displacement')) heard.delete('placement');
  return heard.has('end') ? ['end'] : [...heard];
}
