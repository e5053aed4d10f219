// What happened, as movement: pieces fly from where they stood to where they stand, resources to their counters, laws
// slide; transform and opacity only. It never waits: the new state is already there, a press ends every flight at once,
// and of many events only the last are shown.
import { tick } from 'svelte';

import { settings } from '$lib/settings.svelte';
import type { Entry, TableState } from '$lib/wire';

import { stage } from '../table/stage.svelte';
import { flightsOf, type Flight } from './flights';

const SLIDE = 240;
const MOST = 18;
const OWN = new Set(['placed', 'lord-placed', 'crossed']);

export class Motion {
  #running = new Set<Animation>();
  #layer: HTMLElement | null = null;

  /** Show what happened; called when the new state is known and not yet drawn. */
  play(entries: readonly Entry[], before: TableState, after: TableState): void {
    if (document.visibilityState !== 'visible') return;
    // one's own piece stands there already, from when it was picked
    const events = entries.flatMap((entry) =>
      entry.seat === after.seat ? entry.events.filter(({ event }) => !OWN.has(event)) : entry.events,
    );
    const flights = events.flatMap(flightsOf).slice(-MOST);
    const laws = [...(before.view?.laws ?? []), ...(before.view?.proposals ?? [])];
    // measured now, while the old state is still on the screen
    const starts = flights.map((flight) => begin(flight));
    const lawsAt = new Map(laws.map((law) => [law, stage.where(`law:${law}`)] as const));
    void tick().then(() => {
      if (settings.still) {
        if (settings.speed > 0) flights.forEach((flight) => this.#blink(flight));
        return;
      }
      const step = Math.min(70, 700 / Math.max(1, flights.length));
      flights.forEach((flight, k) => {
        const start = starts[k];
        if (start !== undefined) this.#fly(flight, start, k * step);
      });
      for (const law of [...(after.view?.laws ?? []), ...(after.view?.proposals ?? [])])
        this.#slide(law, lawsAt.get(law));
    });
  }

  /** End everything at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  close(): void {
    this.skip();
    this.#layer?.remove();
    this.#layer = null;
  }

  #fly(flight: Flight, start: Start, wait: number): void {
    const id = flight.to.find((each) => stage.where(each) !== undefined);
    const node = id === undefined ? undefined : stage.find(id);
    if (node === undefined) return;
    const target = drawn(node);
    const end = target.getBoundingClientRect();
    const copy = start.copy ?? (target.cloneNode(true) as Element as HTMLElement);
    const size = start.copy === null ? end : start.box;
    const shell = document.createElement('div');
    Object.assign(copy.style, { width: `${size.width}px`, height: `${size.height}px`, display: 'block' });
    Object.assign(shell.style, {
      position: 'fixed',
      left: '0',
      top: '0',
      width: `${size.width}px`,
      height: `${size.height}px`,
    });
    shell.append(copy);
    this.#ground().append(shell);
    const at = (box: DOMRect, scale: number) =>
      `translate(${box.left + box.width / 2 - size.width / 2}px, ${box.top + box.height / 2 - size.height / 2}px) scale(${scale})`;
    const grown = Math.min(2, Math.max(0.5, end.width / Math.max(1, size.width)));
    const lift = Math.min(40, Math.hypot(end.left - start.box.left, end.top - start.box.top) * 0.12);
    const half = DOMRect.fromRect({
      x: (start.box.left + start.box.width / 2 + end.left + end.width / 2) / 2 - 1,
      y: (start.box.top + start.box.height / 2 + end.top + end.height / 2) / 2 - lift,
      width: 2,
      height: 2,
    });
    const timing = {
      duration: flight.lasts / settings.speed,
      delay: (flight.wait + wait) / settings.speed,
      easing: 'ease-in-out',
      fill: 'both' as const,
    };
    const flying = shell.animate(
      [
        { transform: at(start.box, 1), opacity: 1 },
        { transform: at(half, (1 + grown) / 2), opacity: 1 },
        { transform: at(end, flight.arrives ? grown : grown * 0.8), opacity: flight.arrives ? 1 : 0.2 },
      ],
      timing,
    );
    this.#keep(flying, () => shell.remove());
    if (flight.arrives) {
      this.#keep(
        target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.delay + timing.duration }),
      );
    } else {
      this.#keep(
        node.animate([{ transform: 'none' }, { transform: 'scale(1.18)' }, { transform: 'none' }], {
          duration: 220 / settings.speed,
          delay: timing.delay + timing.duration,
        }),
      );
    }
  }

  #slide(law: string, before: DOMRect | undefined): void {
    const node = stage.find(`law:${law}`);
    const now = stage.where(`law:${law}`);
    if (node === undefined || now === undefined || before === undefined) return;
    const dx = before.left - now.left;
    const dy = before.top - now.top;
    if (Math.hypot(dx, dy) < 2) return;
    const slide = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }];
    this.#keep(node.animate(slide, { duration: SLIDE / settings.speed, easing: 'ease-out' }));
  }

  /** For those who want no movement: what changed lights up for a moment. */
  #blink(flight: Flight): void {
    const id = flight.to.find((each) => stage.where(each) !== undefined);
    const node = id === undefined ? undefined : stage.find(id);
    if (node !== undefined) this.#keep(node.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 500 }));
  }

  #keep(animation: Animation, done: () => void = () => undefined): void {
    this.#running.add(animation);
    const end = () => {
      this.#running.delete(animation);
      done();
    };
    animation.onfinish = end;
    animation.oncancel = end;
  }

  #ground(): HTMLElement {
    if (this.#layer === null) {
      this.#layer = document.createElement('div');
      Object.assign(this.#layer.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '60',
        pointerEvents: 'none',
        overflow: 'hidden',
      });
      this.#layer.setAttribute('aria-hidden', 'true');
      document.body.append(this.#layer);
    }
    return this.#layer;
  }
}

interface Start {
  readonly box: DOMRect;
  readonly copy: HTMLElement | null;
}

const drawn = (node: HTMLElement): Element => node.querySelector('svg') ?? node;

/** Where a flight begins, and a copy of what flies; none for a place that only gives. */
function begin(flight: Flight): Start | undefined {
  const id = flight.from.find((each) => stage.where(each) !== undefined);
  const node = id === undefined ? undefined : stage.find(id);
  if (id === undefined || node === undefined) return undefined;
  const piece = /^(knight|lord|noble):/.test(id) ? node.querySelector('svg') : null;
  return piece === null
    ? { box: node.getBoundingClientRect(), copy: null }
    : { box: piece.getBoundingClientRect(), copy: piece.cloneNode(true) as unknown as HTMLElement };
}
