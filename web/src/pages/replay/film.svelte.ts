// A game as a film: its moments are known at once, how the table looked is loaded around where one is.
import { api } from '$lib/api';
import type { Box, Entry, Forecast, TableState, View } from '$lib/wire';

import { moments, rounds, stepped, type Step } from './steps';

const FRAMES_AT_ONCE = 40;

export class Film {
  state = $state.raw<TableState | null>(null);
  box = $state.raw<Box | null>(null);
  all = $state.raw<readonly Entry[]>([]);
  /** Which moment is looked at, by its place among them. */
  at = $state(0);
  /** Through whose eyes; null: a spectator's. */
  eyes = $state<number | null>(null);
  step = $state<Step>('action');
  playing = $state(false);
  /** The latest view there was: what is shown while the next is on its way. */
  view = $state.raw<View | null>(null);
  /** What would have happened then. */
  forecast = $state.raw<Forecast | null>(null);

  // neither is shown: what they hold is copied into `view`
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #views = new Map<number, { view: View; forecast: Forecast | null }>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #asked = new Set<number>();
  readonly rounds = $derived(rounds(this.all));

  constructor(readonly id: string) {}

  /** Load the moments, and go to the entry that was asked for, else to the end of what is known. */
  async open(entry: number | null, eyes: number | null | undefined): Promise<void> {
    const [found, box] = await Promise.all([api.tableAndLog(this.id), api.box(this.id)]);
    const { mine } = found.state;
    this.eyes = eyes !== undefined ? eyes : mine.length === 1 ? (mine[0] ?? null) : null;
    this.all = moments(found.entries);
    this.state = found.state;
    this.box = box;
    const last = this.all.findLastIndex((each) => entry === null || each.number <= entry);
    await this.go(entry === null ? 0 : Math.max(0, last));
  }

  /** Whose eyes one may look through: of a game that is over anybody's. */
  get permitted(): readonly number[] {
    if (this.state === null) return [];
    const { summary, mine } = this.state;
    return summary.status === 'finished' ? summary.seats.map((chair) => chair.seat) : mine;
  }

  get entry(): Entry | undefined {
    return this.all[this.at];
  }

  /** What had happened by then. */
  get past(): readonly Entry[] {
    return this.all.slice(0, this.at + 1);
  }

  get round(): number {
    return this.rounds[this.at] ?? 0;
  }

  get atEnd(): boolean {
    return this.at >= this.all.length - 1;
  }

  async go(at: number): Promise<void> {
    this.at = Math.min(this.all.length - 1, Math.max(0, at));
    await this.#load(this.at);
    this.#show();
    void this.#load(Math.min(this.all.length - 1, this.at + FRAMES_AT_ONCE / 2));
  }

  move(direction: 1 | -1, step: Step = this.step): Promise<void> {
    return this.go(stepped(this.all, this.at, step, direction));
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    this.#views.clear();
    this.#asked.clear();
    await this.go(this.at);
  }

  #show(): void {
    const number = this.entry?.number;
    const found = number === undefined ? undefined : this.#views.get(number);
    if (found !== undefined) ({ view: this.view, forecast: this.forecast } = found);
  }

  /** Load the frames around a moment, if they are not there or on their way. */
  async #load(at: number): Promise<void> {
    const number = this.all[at]?.number ?? 1;
    const first = 1 + FRAMES_AT_ONCE * Math.floor((number - 1) / FRAMES_AT_ONCE);
    if (this.#views.has(number) || this.#asked.has(first)) return;
    this.#asked.add(first);
    const { eyes } = this;
    try {
      const { frames } = await api.frames(this.id, eyes, first, FRAMES_AT_ONCE);
      if (eyes !== this.eyes) return;
      for (const { entry, view, forecast } of frames)
        if (view !== null) this.#views.set(entry.number, { view, forecast });
      this.#show();
    } catch (error) {
      this.#asked.delete(first);
      throw error;
    }
  }
}
