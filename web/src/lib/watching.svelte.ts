// How a person likes to watch: the pace at which rivals' moves are told, and the reckoning of a round. Kept in the browser.
import { keep, kept } from './kept';
import { rereads } from './preferences';

export const PACES = ['slow', 'normal', 'fast', 'step', 'off'] as const;
export type Pace = (typeof PACES)[number];

/** By how much everything takes longer than at the normal pace; step waits for the reader. */
export const LONGER: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, step: 1, off: 0 };

/** After how many seconds a live table goes on from the reckoning by itself; 0: it waits. */
export const SECONDS = [5, 8, 15, 30, 0] as const;

/** A visitor of earlier days has kept a speed: 0 was off, 2 twice as fast. */
function earlier(): Pace {
  const speed = kept<number | null>('speed', null);
  return speed === null ? 'normal' : speed === 0 ? 'off' : speed < 1 ? 'slow' : speed > 1 ? 'fast' : 'normal';
}

class Watching {
  pace = $state<Pace>(kept('pace', earlier()));
  /** Whether the reckoning is shown at the end of a round. */
  reckoning = $state<boolean>(kept('reckoning', true));
  seconds = $state<number>(kept('seconds', 8));

  choose(changes: { pace?: Pace; reckoning?: boolean; seconds?: number }): void {
    Object.assign(this, changes);
    keep(changes);
    document.documentElement.classList.toggle('still', this.pace === 'off');
  }
}

export const watching = new Watching();
rereads.add(() =>
  watching.choose({
    pace: kept('pace', watching.pace),
    reckoning: kept('reckoning', watching.reckoning),
    seconds: kept('seconds', watching.seconds),
  }),
);
