// What happened, as movement: pieces fly from where they stood to where they stand, resources to their counters, laws
// slide; transform and opacity only. It never waits: the new state is already there, everything can be ended at once, and
// of many events only the last are shown. A move that is told by itself goes slower, and leaves its way on the table.
import { tick } from 'svelte';

import { settings } from '$lib/settings.svelte';
import type { Entry, TableState } from '$lib/wire';

import { stage } from '../table/stage.svelte';
import { LEAVE_MS, TRAVEL_MS } from '../watch/timing';
import { flightsOf, type Flight } from './flights';

const SLIDE_MS = 240;
const MOST_FLIGHTS = 18;
const OWN = new Set(['placed', 'lord-placed', 'crossed']);
const TRAVELS = 'cubic-bezier(.3,.1,.2,1)';
const STEPS = 8;
const POINT = '#c2402d';

/** A flight whose beginning has been measured, while what was before was still on the screen. */
export interface Ready {
  readonly flight: Flight;
  readonly start: Start | undefined;
  /** The event that causes it. */
  readonly entry: number;
  readonly index: number;
}

export interface Prepared {
  readonly flights: readonly Ready[];
  readonly laws: ReadonlyMap<string, DOMRect | undefined>;
}

/** When the parts of a move that is told begin, in milliseconds, and by how much all of it is stretched. */
export interface Told {
  readonly leave: number;
  readonly travel: number;
  readonly plate: number;
  readonly stretch: number;
  /** The colour of the way that is drawn. */
  readonly colour: string;
}

export class Motion {
  #running = new Set<Animation>();
  #layer: HTMLElement | null = null;
  /** Over dialogs, too. */
  #top: HTMLElement | null = null;

  /** Show what happened; called when the new state is known and not yet drawn. */
  play(entries: readonly Entry[], before: TableState, after: TableState): void {
    if (document.visibilityState !== 'visible') return;
    const ready = this.prepare(entries, before, after);
    void tick().then(() => this.start(ready));
  }

  /** Measure where flights begin; called before the new state is shown. */
  prepare(entries: readonly Entry[], before: TableState | null, after: TableState): Prepared {
    const flights = entries.flatMap((entry) =>
      entry.events.flatMap((event, index) =>
        // one's own piece stands there already, from when it was picked
        entry.seat === after.seat && OWN.has(event.event)
          ? []
          : flightsOf(event).map((flight) => ({ flight, start: begin(flight), entry: entry.number, index })),
      ),
    );
    const laws = [...(before?.view?.laws ?? []), ...(before?.view?.proposals ?? [])];
    return { flights, laws: new Map(laws.map((law) => [law, stage.where(`law:${law}`)] as const)) };
  }

  /** Let everything move that was measured; called when the new state is drawn. */
  start({ flights, laws }: Prepared): void {
    const last = flights.slice(-MOST_FLIGHTS);
    if (settings.still) {
      if (settings.speed > 0) last.forEach(({ flight }) => this.#blink(flight));
      return;
    }
    const step = Math.min(70, 700 / Math.max(1, last.length));
    last.forEach(({ flight, start }, k) => {
      const delay = (flight.wait + k * step) / settings.speed;
      if (start !== undefined) this.#fly(flight, start, delay, flight.lasts / settings.speed);
    });
    for (const [law, at] of laws) this.#slide(law, at);
  }

  /** Let one move happen that is told: who has to leave goes first, then the piece comes, then what it brings. */
  tell(flights: readonly Ready[], { leave, travel, plate, stretch, colour }: Told): void {
    if (settings.still) return;
    const times = {
      leave: [leave, LEAVE_MS],
      come: [travel, TRAVEL_MS],
      gain: [plate, 320],
    } as const;
    let gains = 0;
    for (const { flight, start } of flights) {
      if (start === undefined) continue;
      const [wait, lasts] = times[flight.what];
      const delay = wait + (flight.what === 'gain' ? 90 * gains++ : 0);
      this.#fly(
        flight,
        start,
        delay * stretch,
        lasts * stretch,
        flight.what === 'gain' ? undefined : { colour, until: (plate + 1200) * stretch },
      );
    }
  }

  /** Let points fly from where they are told, over all that lies open, to a counter; until they are nearly there. */
  async award(from: Element, counter: string, delay: number, duration: number): Promise<void> {
    const target = stage.find(counter);
    const roundel = from.querySelector('.pts') ?? from;
    const box = roundel.getBoundingClientRect();
    if (target === undefined || !inSight(box)) return;
    const copy = roundel.cloneNode(true) as HTMLElement;
    copy.style.font = getComputedStyle(roundel).font;
    const arc = arcBetween(box, target.getBoundingClientRect(), 60);
    const frames = Array.from({ length: STEPS + 1 }, (_, k) => {
      const { x, y } = arc(k / STEPS);
      return { transform: `translate(${x - box.width / 2}px, ${y - box.height / 2}px)`, opacity: 1 };
    });
    const shell = shellFor(copy, box);
    copy.style.display = 'grid';
    this.#above().append(shell);
    const timing = { duration, delay, easing: TRAVELS, fill: 'both' as const };
    const flight = shell.animate(frames, timing);
    this.#keep(flight, () => shell.remove());
    this.#draw(arc, POINT, delay, delay + duration + 500, this.#above());
    await flight.finished.catch(() => undefined);
  }

  /** End everything at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  close(): void {
    this.skip();
    this.#layer?.remove();
    this.#layer = null;
    this.#top?.remove();
    this.#top = null;
  }

  #fly(
    flight: Flight,
    start: Start,
    delay: number,
    duration: number,
    way?: { colour: string; until: number },
  ): void {
    const id = flight.to.find((each) => stage.where(each) !== undefined);
    const node = id === undefined ? undefined : stage.find(id);
    if (node === undefined) return;
    const target = drawn(node);
    const end = target.getBoundingClientRect();
    const size = start.copy === null ? end : start.box;
    const copy = start.copy ?? (target.cloneNode(true) as Element as HTMLElement);
    const arc = arcBetween(start.box, end, way === undefined ? 40 : 110);
    const grown = Math.min(2, Math.max(0.5, end.width / Math.max(1, size.width)));
    const at = (t: number, scale: number) => {
      const { x, y } = arc(t);
      return `translate(${x - size.width / 2}px, ${y - size.height / 2}px) scale(${scale})`;
    };
    const frames = Array.from({ length: STEPS + 1 }, (_, k) => {
      const t = k / STEPS;
      const fades = !flight.arrives && way === undefined && k === STEPS;
      return { transform: at(t, 1 + (grown - 1) * t), opacity: fades ? 0.2 : 1 };
    });
    const easing = way === undefined ? 'ease-in-out' : flight.what === 'leave' ? 'ease-in' : TRAVELS;
    const timing = { duration, delay, easing, fill: 'both' as const };
    const shell = shellFor(copy, size);
    this.#ground().append(shell);
    this.#keep(shell.animate(frames, timing), () => shell.remove());
    if (way !== undefined) this.#draw(arc, way.colour, delay, way.until);
    if (way !== undefined && flight.what === 'come') {
      for (const t of [0.35, 0.68]) {
        const ghost = shellFor(copy.cloneNode(true) as HTMLElement, size);
        this.#ground().prepend(ghost);
        const frames = [0, 0.5, 0].map((opacity) => ({ transform: at(t, 0.85), opacity }));
        this.#keep(
          ghost.animate(frames, { delay: delay + duration * t, duration: 2.1 * duration, fill: 'both' }),
          () => ghost.remove(),
        );
      }
    }
    if (flight.arrives) {
      this.#keep(target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration }));
    } else {
      this.#keep(
        node.animate([{ transform: 'none' }, { transform: 'scale(1.18)' }, { transform: 'none' }], {
          duration: 220 / settings.speed,
          delay: delay + duration,
        }),
      );
    }
  }

  /** The way of a piece, dotted, until it has been read. */
  #draw(arc: Arc, colour: string, delay: number, until: number, ground = this.#ground()): void {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    Object.assign(svg.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh' });
    const points = Array.from({ length: 25 }, (_, k) => arc(k / 24));
    const d = points.map(({ x, y }, k) => `${k === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
    for (const [stroke, width] of [
      [colour, 4.6],
      ['#fffaf0', 2.6],
    ] as const) {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', d);
      path.setAttribute('fill', 'none');
      path.setAttribute('stroke', stroke);
      path.setAttribute('stroke-width', String(width));
      path.setAttribute('stroke-linecap', 'round');
      path.setAttribute('stroke-dasharray', '0.1 7');
      svg.append(path);
    }
    ground.prepend(svg);
    const frames = [
      { opacity: 0 },
      { opacity: 0.9, offset: 0.15 },
      { opacity: 0.9, offset: 0.8 },
      { opacity: 0 },
    ];
    this.#keep(svg.animate(frames, { delay, duration: Math.max(200, until - delay), fill: 'both' }), () =>
      svg.remove(),
    );
  }

  #slide(law: string, before: DOMRect | undefined): void {
    const node = stage.find(`law:${law}`);
    const now = stage.where(`law:${law}`);
    if (node === undefined || now === undefined || before === undefined) return;
    const dx = before.left - now.left;
    const dy = before.top - now.top;
    if (Math.hypot(dx, dy) < 2) return;
    const slide = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }];
    this.#keep(node.animate(slide, { duration: SLIDE_MS / settings.speed, easing: 'ease-out' }));
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
    this.#layer ??= layer();
    return this.#layer;
  }

  /** A popover lies over the dialogs that were opened before it. */
  #above(): HTMLElement {
    if (this.#top === null) {
      this.#top = layer();
      this.#top.popover = 'manual';
    }
    if (this.#top.childElementCount === 0 && this.#top.matches(':popover-open')) this.#top.hidePopover();
    if (!this.#top.matches(':popover-open')) this.#top.showPopover();
    return this.#top;
  }
}

/** A layer over the whole window, for what flies. */
function layer(): HTMLElement {
  const made = document.createElement('div');
  const none = { margin: '0', padding: '0', border: '0', background: 'none' };
  const whole = { position: 'fixed', inset: '0', width: '100vw', height: '100vh', overflow: 'hidden' };
  Object.assign(made.style, { ...none, ...whole, zIndex: '60', pointerEvents: 'none' });
  made.dataset['flights'] = '';
  made.setAttribute('aria-hidden', 'true');
  document.body.append(made);
  return made;
}

const inSight = ({ top, bottom, width }: DOMRect): boolean => width > 0 && top >= 0 && bottom <= innerHeight;

interface Start {
  readonly box: DOMRect;
  readonly copy: HTMLElement | null;
}

type Arc = (t: number) => { x: number; y: number };

/** The way from the middle of one box to that of another, bent upwards. */
function arcBetween(from: DOMRect, to: DOMRect, most: number): Arc {
  const a = { x: from.left + from.width / 2, y: from.top + from.height / 2 };
  const b = { x: to.left + to.width / 2, y: to.top + to.height / 2 };
  const lift = Math.min(most, Math.hypot(b.x - a.x, b.y - a.y) * 0.24) * 2;
  const bend = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - lift };
  return (t) => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * bend.x + t ** 2 * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * bend.y + t ** 2 * b.y,
  });
}

function shellFor(copy: HTMLElement, size: DOMRect): HTMLElement {
  const shell = document.createElement('div');
  const box = { width: `${size.width}px`, height: `${size.height}px` };
  Object.assign(copy.style, { ...box, display: 'block' });
  Object.assign(shell.style, { ...box, position: 'fixed', left: '0', top: '0' });
  shell.append(copy);
  return shell;
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
