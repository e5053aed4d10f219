// The teller: takes what the table has heard and shows it one thing after the other. Each rival's move is a beat of its
// own; ballots, laws and the reckoning of a round lie open until the reader goes on. What is shown lags behind what is
// known only so long: a press on the table, a skip, a hidden tab or too much that waits shows all of it at once.
import { flushSync, tick } from 'svelte';

import { settings } from '$lib/settings.svelte';
import type { Table } from '$lib/table.svelte';
import { watching } from '$lib/watching.svelte';
import { companyOf } from '$lib/words/game';
import { w } from '$lib/words/index.svelte';
import { logLines } from '$lib/words/telling';
import type { Account, Entry, TableState } from '$lib/wire';

import type { Motion, Prepared } from '../decide/motion';
import { toasts } from '../parts/toasts.svelte';
import type { Area } from '../table/targets';
import { areaOfBeat, beatsOf, beatsSince, type Beat, type Reader } from './beats';
import { pointsTold } from './lawRows';
import { marksOf, type Mark } from './marks';
import { Pause } from './pauses';
import { LONGEST_TELLING_MS, DROPPED_BEATS, parts, stretch } from './timing';

interface Heard {
  readonly entries: readonly Entry[];
  readonly state: TableState;
}

/** What the teller needs of whoever shows the table. */
export interface Stage {
  readonly motion: Motion;
  /** Whether counted ballots lie open. */
  readonly revealing: () => boolean;
  readonly say: (text: string) => void;
  /** Everything has been told, but for what was passed over. */
  readonly done: (missed: string) => void;
}

/** Entries that are told in passing, wherever one looks: clocks were stopped, or run again. */
const STOPPED = new Set(['jump', 'adjourn', 'resume']);

/** Told by themselves; laws, castles and conflicts have sheets of their own. */
const TOLD = new Set(['setup', 'placement', 'office', 'tower', 'county', 'table']);

const NONE: ReadonlyMap<string, number> = new Map();

/** Whether a beat begins a move, rather than going on with one. */
export const isMove = ({ move, follows }: Beat): boolean => move !== null && !follows;

const aloud = ({ text, more }: Beat): string => (more === '' ? text : `${text} ${more}`);

/** Whether laws are applied in an entry. */
const applies = ({ account, events }: Entry): boolean =>
  account !== null && account.laws.length > 0 && events.some(({ event }) => event === 'applied');

export class Teller {
  /** What happened since the reader's last action. */
  beats = $state.raw<readonly Beat[]>([]);
  /** Which of them is being told; -1: none. */
  at = $state(-1);
  /** The plate of the beat has risen. */
  plate = $state(false);
  paused = $state(false);
  /** The beat that a line of the strip points at. */
  pointed = $state<string | null>(null);
  /** The laws of the round as they are applied, and the reckoning, while they lie open. */
  laws = $state.raw<Account | null>(null);
  reckoning = $state.raw<Account | null>(null);
  /** The reckoning was asked for, rather than reached: it waits. */
  asked = $state(false);
  /** The points that laws have paid and that have reached their counters, by law and seat. */
  arrived = $state.raw<ReadonlyMap<string, number>>(NONE);
  /** The law that is told, of those of the round. */
  lawAt = 0;
  #lawsOf = 0;
  /** Laws that have been applied and are about to be told. */
  #untold = $state.raw<Account | null>(null);

  /** Whether laws and reckoning have sheets of their own. */
  sheets = true;
  /** What is shown now is told beat by beat. */
  performing = false;

  readonly #pause = new Pause();
  #heard: Heard[] = [];
  /** The moves that wait to be told, so far as they are known. */
  coming = $state.raw<readonly Beat[]>([]);
  #running = false;
  #hurry = false;
  /** Beats that there was no time to tell, until they are told aloud together. */
  #passed: readonly Beat[] = [];
  /** Since when the reader's decision is known and not yet shown. */
  #due: number | null = null;
  /** Ends the wait for a sheet that lies open. */
  #closed: (() => void) | null = null;

  constructor(
    readonly table: Table,
    readonly stage: Stage,
  ) {}

  get telling(): boolean {
    return this.at >= 0;
  }

  get beat(): Beat | undefined {
    return this.beats[this.at];
  }

  /** The move that is told, with what it has brought so far. */
  get move(): readonly Beat[] {
    const told = this.beats.slice(0, this.at + 1);
    return told.slice(
      Math.max(
        0,
        told.findLastIndex(({ follows }) => !follows),
      ),
    );
  }

  /** What is told now and what waits: "2 of 3". */
  get count(): { now: number; all: number } {
    const moves = this.beats.filter(isMove).length;
    return { now: this.beat?.move ?? 0, all: moves + this.coming.length };
  }

  /** The marks of fresh moves, by the id of what they touched. */
  readonly marks: ReadonlyMap<string, Mark> = $derived(
    this.telling
      ? marksOf(this.beats.slice(0, this.at + 1), this.beat)
      : marksOf(
          this.beats,
          this.beats.find(({ key }) => key === this.pointed),
        ),
  );

  /** The reader's pieces that had to leave. */
  readonly struck: readonly string[] = $derived(
    this.beats.flatMap((beat, k) => (this.at >= 0 && k > this.at ? [] : beat.struck)),
  );

  /** The points of a seat, so far as the laws that pay them have been told. */
  points(seat: number, now: number): number {
    const account = this.laws ?? this.#untold;
    return (account === null ? null : pointsTold(account, seat, this.arrived)) ?? now;
  }

  /** Points of a law have reached their counter. */
  arrive(key: string, points: number): void {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never changed, always replaced
    this.arrived = new Map([...this.arrived, [key, points]]);
  }

  /** The last entry that was seen in each area of a phone's page. */
  #seen = $state<Partial<Record<Area, number>>>({});

  /** The moves in an area that have not been seen. */
  unseen(area: Area): Beat[] {
    const told = this.at < 0 ? this.beats : this.beats.slice(0, this.at + 1);
    const seen = this.#seen[area] ?? 0;
    return told.filter((beat) => beat.move !== null && beat.entry > seen && areaOfBeat(beat) === area);
  }

  /** An area lies open. */
  see(area: Area): void {
    const last = this.beats[this.at < 0 ? this.beats.length - 1 : this.at]?.entry;
    if (last !== undefined && this.#seen[area] !== last) this.#seen[area] = last;
  }

  // -- hearing -------------------------------------------------------------------------------------------------------

  /** Take what the table has heard. */
  hear(entries: readonly Entry[], state: TableState): void {
    this.#heard.push({ entries, state });
    this.#count();
    if (state.prompt !== null && this.table.state?.prompt == null) this.#due ??= Date.now();
    if (!this.#running) void this.#run();
    else if (this.#tooMuch()) this.skip();
  }

  #count(): void {
    this.coming = this.#waiting().filter(isMove);
  }

  #tooMuch(): boolean {
    return (
      this.coming.length > DROPPED_BEATS || document.visibilityState !== 'visible' || watching.pace === 'off'
    );
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (;;) {
        const next = this.#heard.shift();
        if (next === undefined) break;
        this.#count();
        const told = this.#tell(next);
        if (told !== null) await told;
      }
    } finally {
      this.#running = false;
      this.#hurry = false;
      this.#due = null;
      this.#untold = null;
      this.at = -1;
      this.plate = false;
      this.paused = false;
      this.stage.done(this.#missed());
    }
  }

  /** Show what was heard; a promise where that takes a while. */
  #tell(heard: Heard): Promise<void> | null {
    const { entries, state } = heard;
    const before = this.table.state;
    const sudden =
      before === null || before.seat !== state.seat || this.#hurry || this.#tooMuch() || entries.length > 6;
    this.performing = !sudden && this.#told(entries, state).length > 0;
    if (sudden) {
      this.#show(heard);
      if (before !== null && before.seat === state.seat) this.#leave(entries);
      return null;
    }
    const ready = this.stage.motion.prepare(entries, before, state);
    this.#untold = this.sheets ? (entries.find(applies)?.account ?? null) : null;
    if (this.#untold !== null) this.#begin(this.#untold);
    const fresh = this.#show(heard).filter((beat) => TOLD.has(beat.kind));
    this.#count();
    return this.#perform(entries, fresh, ready);
  }

  /** Show the state, and add what happened to what is fresh; the beats that are new. */
  #show({ entries, state }: Heard): Beat[] {
    const first = this.table.state === null;
    const other = first || this.table.seat !== state.seat;
    this.table.show(entries, state);
    const reader = this.#reader(state);
    if (!first)
      for (const entry of entries.filter(({ kind }) => STOPPED.has(kind)))
        for (const { text } of logLines(entry, companyOf(state.summary, w().game))) toasts.tell(text);
    const acted = entries.findLastIndex(
      (entry) => (entry.kind === 'action' && entry.seat === state.seat) || entry.kind === 'takeback',
    );
    if (state.seat === null)
      this.beats = beatsSince(this.table.entries.slice(-state.summary.players), reader);
    else if (other || acted >= 0) this.beats = beatsSince(this.table.entries, reader, state.prompt !== null);
    if (other) return [];
    if (state.seat === null || acted >= 0)
      return this.beats.filter(({ entry }) => entries.some(({ number }) => number === entry));
    const fresh = beatsOf(
      entries,
      reader,
      this.beats.findLast(({ move }) => move !== null),
    );
    this.beats = [...this.beats, ...fresh];
    return fresh;
  }

  #reader(state: TableState): Reader {
    return {
      seat: state.seat,
      houses: state.view?.houses ?? [],
      company: { ...companyOf(state.summary, w().game), you: state.seat ?? undefined },
    };
  }

  // -- telling -------------------------------------------------------------------------------------------------------

  async #perform(entries: readonly Entry[], fresh: readonly Beat[], ready: Prepared): Promise<void> {
    await tick();
    while (this.stage.revealing()) await this.#sheet();
    await this.#open(entries, true);
    const rest = ready.flights.filter(
      ({ entry, index }) => !fresh.some((beat) => beat.entry === entry && beat.events.includes(index)),
    );
    if (rest.length > 0 || fresh.length === 0) this.stage.motion.start({ ...ready, flights: rest });
    for (const [k, beat] of fresh.entries()) {
      if (this.#hurry) break;
      const flights = ready.flights.filter(
        ({ entry, index }) => entry === beat.entry && beat.events.includes(index),
      );
      const waits = [...fresh.slice(k), ...this.#waiting()].map((each) => this.#lasts(each));
      // whoever sees the decision already can take their time
      const waiting = this.#due !== null && this.table.state?.prompt == null;
      const longer = stretch(
        watching.pace,
        waits,
        waiting ? (this.#due ?? 0) + LONGEST_TELLING_MS - Date.now() : null,
      );
      if (longer === 0) {
        this.#passed = [...this.#passed, ...fresh.slice(k)];
        break;
      }
      const goesOn = beat.follows && this.telling && this.plate;
      this.at = this.beats.indexOf(beat);
      this.plate = goesOn;
      const leaves = flights.some(({ flight }) => flight.what === 'leave');
      const times = parts(beat, { leaves, still: settings.still });
      this.stage.motion.tell(flights, { ...times, stretch: longer, colour: this.#colour(beat) });
      if (!goesOn) await this.#pause.wait(times.plate * longer, this.paused); // what is added is read at once
      if (this.#skipped()) break;
      this.plate = true;
      this.#say(beat);
      const reads = (times.end - (goesOn ? 0 : times.plate)) * longer;
      await this.#pause.wait(watching.pace === 'step' ? null : reads, this.paused);
    }
    if (this.#heard.length === 0) this.at = -1;
  }

  /** Tell a beat aloud, in the moment in which its plate rises. */
  #say(beat: Beat): void {
    const text = aloud(beat);
    const told = beat.follows ? text : w().watch.aloud(this.count.now, this.count.all, text);
    this.stage.say([this.#missed(), told].filter(Boolean).join(' '));
  }

  /** What was passed over, told aloud with what comes next: of two things at one moment a reader hears the last. */
  #missed(): string {
    const missed = this.#passed.map(aloud).join(' ');
    this.#passed = [];
    return missed;
  }

  /** Asked anew after waiting: whether everything is to be shown at once. */
  #skipped(): boolean {
    return this.#hurry;
  }

  /** What else there is to tell, so far as it is known. */
  #waiting(): Beat[] {
    const { state } = this.table;
    return state === null
      ? []
      : this.#told(
          this.#heard.flatMap(({ entries }) => entries),
          state,
        );
  }

  /** What is told of entries that come after all that is shown. */
  #told(entries: readonly Entry[], state: TableState): Beat[] {
    const last = this.beats.findLast(({ move }) => move !== null);
    return beatsOf(entries, this.#reader(state), last).filter(({ kind }) => TOLD.has(kind));
  }

  #lasts(beat: Beat): number {
    return parts(beat, { leaves: beat.more !== '', still: settings.still }).end;
  }

  #colour(beat: Beat): string {
    const colour = this.table.view?.houses[beat.house ?? -1]?.colour ?? 'blue';
    return getComputedStyle(document.documentElement).getPropertyValue(`--${colour}`) || '#2a2018';
  }

  /** The sheets that belong to these entries: laws that are applied, the reckoning of a round. */
  async #open(entries: readonly Entry[], wait: boolean): Promise<void> {
    for (const entry of this.sheets ? entries : []) {
      const { account, events } = entry;
      if (account === null) continue;
      if (applies(entry) || (account.laws.length > 0 && this.laws !== null)) {
        this.#begin(account);
        this.reckoning = null;
        this.laws = account;
        const over = events.some((event) => event.event === 'began' && event.phase === 'rewards');
        if (over && wait) await this.#sheet();
      }
      if (account.complete && watching.reckoning) {
        this.laws = null;
        this.asked = false;
        this.reckoning = account;
        if (wait) await this.#sheet();
      }
    }
  }

  /** The laws of another round are told from the first on. */
  #begin({ round }: Account): void {
    if (round === this.#lawsOf) return;
    this.#lawsOf = round;
    this.lawAt = 0;
    this.arrived = NONE;
  }

  /** The same where nobody waits for them to be closed. */
  #leave(entries: readonly Entry[]): void {
    if (watching.pace !== 'off' && document.visibilityState === 'visible') void this.#open(entries, false);
  }

  /** Wait until a sheet is closed; the time does not count as waiting. */
  async #sheet(): Promise<void> {
    await new Promise<void>((resolve) => (this.#closed = resolve));
    if (this.#due !== null) this.#due = Date.now();
  }

  /** The sheet that lay open has been closed. */
  closed(): void {
    const done = this.#closed;
    this.#closed = null;
    done?.();
  }

  closeLaws(): void {
    this.laws = null;
    this.#untold = null;
    this.closed();
  }

  closeReckoning(): void {
    this.reckoning = null;
    this.closed();
  }

  /** Show the reckoning of a round again. */
  reckon(account: Account): void {
    this.asked = true;
    this.reckoning = account;
  }

  // -- what the reader does ------------------------------------------------------------------------------------------

  /** Show everything at once. */
  skip(): void {
    if (!this.#running) return;
    const skipped = this.#heard;
    const last = this.at < 0 ? this.beats.at(-1) : this.beats[this.plate ? this.at : this.at - 1];
    this.#hurry = true;
    this.#heard = [];
    this.#untold = null;
    this.at = -1;
    this.plate = false;
    this.paused = false;
    this.stage.motion.skip();
    for (const heard of skipped) {
      this.#show(heard);
      this.#leave(heard.entries);
    }
    this.#count();
    // after an action of the reader's own none of what was told is left, and everything is new
    const told = this.beats.findIndex(({ key }) => key === last?.key);
    this.#passed = [...this.#passed, ...this.beats.slice(told + 1)];
    this.#pause.end();
  }

  /** A press on the table: what is shown must be how it stands. */
  catchUp(): void {
    if (!this.telling && this.#heard.length === 0) return;
    this.skip();
    flushSync();
  }

  /** Pause, or go on. */
  toggle(): void {
    if (watching.pace === 'step') {
      this.next();
      return;
    }
    this.paused = !this.paused;
    if (this.paused) this.#pause.pause();
    else this.#pause.resume();
  }

  /** On to the next beat. */
  next(): void {
    this.stage.motion.skip();
    this.#pause.end();
  }

  /** Back to the beat before. */
  back(): void {
    if (this.at <= 0) return;
    this.paused = true;
    this.#pause.pause();
    this.at -= 1;
    this.plate = true;
    if (this.beat !== undefined) this.#say(this.beat);
  }

  /** Tell all that is fresh once more, without flights. */
  async again(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (const [k, beat] of this.beats.entries()) {
      if (beat.move === null) continue;
      if (this.#hurry) break;
      this.at = k;
      this.plate = true;
      this.#say(beat);
      const longer = stretch(watching.pace === 'off' ? 'normal' : watching.pace, [], null);
      await this.#pause.wait(watching.pace === 'step' ? null : this.#lasts(beat) * longer, this.paused);
    }
    await this.#run();
  }

  close(): void {
    this.#hurry = true;
    this.#heard = [];
    this.#pause.end();
    this.closed();
  }
}
