// Playing at a table: puts the question of the moment to the decision, asks the server what an action would do, why
// another cannot be done and what the lord would do, sends what was decided, and keeps what is shown around it.
import { createContext, tick, type Snippet } from 'svelte';

import { drawn } from '$lib/later';
import { session } from '$lib/session.svelte';
import { settings } from '$lib/settings.svelte';
import type { Table } from '$lib/table.svelte';
import type { Advice, Entry, HintMessage, Hints, TableState } from '$lib/wire';

import { toasts } from '../parts/toasts.svelte';
import { stage } from '../table/stage.svelte';
import { idOf, type Target } from '../table/targets';
import { Decision } from './decision.svelte';
import { Teller } from '../watch/teller.svelte';
import { Motion } from './motion';
import { revealsOf, toldAloud, type Reveal } from './newEntries';
import { ServerChecks } from './serverChecks';
import { pieceTarget, type Question } from './places';

const [getPlay, setPlay] = createContext<Play>();
export const play = getPlay;
export const providePlay = (made: Play): Play => setPlay(made);

type Adviser = NonNullable<HintMessage['adviser']>;

export class Play {
  readonly decision: Decision;
  readonly motion = new Motion();
  /** Shows what happens one thing after the other. */
  readonly teller: Teller;
  /** What lies in the panel instead of the decision. */
  shown = $state<'decision' | 'list' | 'hints'>('decision');
  hints = $state.raw<readonly Advice[] | null>(null);
  /** Whose they are: the duke's at first, the lord's as a second opinion. */
  adviser = $state<Adviser>('duke');
  sending = $state(false);
  /** On a phone: the decision is folded to its title and button, so that the table can be seen. */
  folded = $state(false);
  /** The ballot is open, rather than put aside to look at the table. */
  ballot = $state(true);
  reveals = $state.raw<readonly Reveal[]>([]);
  /** What lies on the ballot beside the law, as in a guided game. */
  margin = $state.raw<Snippet | null>(null);
  /** What is said above the decision, as of a puzzle. */
  lead = $state.raw<Snippet | null>(null);
  /** What is told aloud. */
  said = $state('');
  /** The decision is asked, and has not been told aloud yet. */
  #unsaid = false;
  /** Whether the last thing done was done with the keyboard. */
  keyed = false;

  /** What the server says of what is picked, and of what cannot be. */
  readonly checks: ServerChecks;

  constructor(readonly table: Table) {
    this.decision = new Decision(() => this.question);
    this.checks = new ServerChecks(table, this.decision);
    this.decision.onpick = (target) => void this.#picked(target);
    this.teller = new Teller(table, {
      motion: this.motion,
      revealing: () => this.reveals.length > 0,
      say: (text) => (this.said = text),
      done: (missed) => this.#ask(missed),
    });
    table.onheard = (entries, state) => this.teller.hear(entries, state);
    table.onnews = (entries, before, after) => this.#news(entries, before, after);
  }

  readonly question: Question | null = $derived.by(() => {
    const { state } = this.table;
    if (state?.prompt == null || state.seat === null || state.view === null) return null;
    const { prompt, seat, choices, view } = state;
    const key = `${seat} ${prompt.kind} ${prompt.subject} ${prompt.since}`;
    return { key, seat, prompt, choices, view };
  });

  get state(): TableState | null {
    return this.table.state;
  }

  get kind(): string {
    return this.question?.prompt.kind ?? '';
  }

  /** The seat of mine to which the device has to be passed before anything is shown. */
  get passing(): number | null {
    const { state } = this.table;
    if (state === null || state.mine.length < 2 || state.view === null || state.prompt !== null) return null;
    if (state.summary.status !== 'running') return null;
    const next = state.view.actors.find((seat) => state.mine.includes(seat));
    return next === undefined || next === state.seat ? null : next;
  }

  /** The decision is about a law, and lies on its card. */
  get atLaw(): boolean {
    return this.question !== null && this.teller.laws !== null && this.state?.view?.phase === 'parliament';
  }

  get hintable(): boolean {
    return this.question !== null && this.state?.summary.rated === false;
  }

  // -- doing ---------------------------------------------------------------------------------------------------------

  /** Send what was decided. */
  async confirm(text = this.decision.text): Promise<void> {
    if (text === null || this.sending || this.question === null) return;
    await this.#do(() => this.table.act(text));
  }

  async undo(): Promise<void> {
    if (this.decision.back()) return this.#focus('[data-primary]');
    if (this.state?.takeback !== 'no') await this.takeback();
  }

  async takeback(): Promise<void> {
    await this.#do(() => this.table.takeback());
  }

  async hint(): Promise<void> {
    if (this.shown === 'hints') this.shown = 'decision';
    else await this.ask('duke');
  }

  /** Ask an adviser. */
  async ask(adviser: Adviser): Promise<void> {
    const { question } = this;
    if (question === null || !this.hintable) return;
    this.shown = 'hints';
    this.hints = null;
    this.adviser = adviser;
    try {
      const { hints } = await session.socket.ask<Hints>({
        type: 'hint',
        table: this.table.id,
        seat: question.seat,
        adviser,
      });
      if (this.question?.key === question.key && this.adviser === adviser) this.hints = hints.slice(0, 3);
    } catch (error) {
      this.shown = 'decision';
      toasts.trouble(error);
    }
  }

  take(advice: string): void {
    this.decision.fill(advice);
    this.shown = 'decision';
    this.ballot = true;
    void this.#focus('[data-primary]');
  }

  /** The piece that lies under a target's id, if it can be picked. */
  pieceOn(id: string): string | undefined {
    const { question, decision } = this;
    if (question === null) return undefined;
    return decision.pieces.find((piece) => idOf(pieceTarget(question, piece)) === id);
  }

  /** A piece was let go over a place. */
  drop(id: string): void {
    const target = this.decision.targetOf(id);
    if (target !== undefined) {
      if (!this.decision.status(target).picked) this.decision.press(target);
    } else this.decision.refused = this.decision.whys.get(id) ?? null;
  }

  list(): void {
    this.shown = this.shown === 'list' ? 'decision' : 'list';
    void this.#focus(this.shown === 'list' ? '[data-list] button' : '[data-primary]');
  }

  async #do(what: () => Promise<void>): Promise<void> {
    this.sending = true;
    try {
      await what();
      this.shown = 'decision';
    } catch (error) {
      toasts.trouble(error);
    } finally {
      this.sending = false;
    }
  }

  // -- what happens --------------------------------------------------------------------------------------------------

  #news(entries: readonly Entry[], before: TableState | null, after: TableState): void {
    const asked = after.prompt !== null && `${before?.prompt?.since ?? ''}` !== `${after.prompt.since}`;
    if (asked) {
      this.shown = 'decision';
      this.hints = null;
      this.ballot = !this.table.walked;
      this.folded = false;
    }
    if (before === null) return;
    if (before.seat !== after.seat) {
      this.#tell([], after, asked);
      return;
    }
    this.checks.forget();
    if (entries.length < 20) {
      const past = this.table.entries.slice(0, this.table.entries.length - entries.length);
      this.reveals = [...this.reveals, ...revealsOf(entries, before, past)].slice(-3);
    }
    if (this.teller.performing) this.#unsaid ||= asked;
    else this.#tell(entries, after, asked);
    void (asked ? this.rest() : this.hold());
  }

  #tell(entries: readonly Entry[], after: TableState, asked: boolean, before = ''): void {
    const said = this.table.box === null ? '' : toldAloud(entries, after, this.table.box, asked);
    if (said !== '') this.said = [before, said].filter(Boolean).join(' ');
  }

  /** After the beats: what was passed over, and what is asked. */
  #ask(missed: string): void {
    if (missed !== '') this.said = missed;
    if (this.#unsaid && this.state !== null) this.#tell([], this.state, true, missed);
    this.#unsaid = false;
  }

  /** Go on from the ballots that lie open. */
  closeReveal(): void {
    this.reveals = this.reveals.slice(1);
    if (this.reveals.length === 0) this.teller.closed();
    void this.rest();
  }

  // -- focus ---------------------------------------------------------------------------------------------------------

  /** After something was picked with the keyboard: to what comes next. */
  async #picked(target: Target): Promise<void> {
    this.shown = 'decision';
    // whoever wants to be asked only about what cannot be taken back plays the rest by picking it
    if (!settings.confirm && this.decision.plain && this.state?.settings['takeback'] === 'past-bots')
      return this.confirm();
    if (!this.keyed) return;
    await tick();
    if (this.decision.text !== null && target.kind !== 'privilege') return this.#focus('[data-primary]');
    if (this.decision.draft.place !== null) return this.#focus('[data-choice]');
    if (this.decision.draft.piece !== null) {
      const [next] = this.decision.places;
      if (next !== undefined) stage.find(idOf(next))?.focus();
    }
  }

  /** Before a new decision: on its first piece or choice, so that the keyboard can go on. */
  async rest(): Promise<void> {
    if (!this.keyed) return;
    await tick();
    await tick();
    const ask = await drawn('[data-ask]');
    if (document.querySelector('dialog[open]') !== null) return;
    (ask?.querySelector<HTMLElement>('[data-first]') ?? ask?.querySelector<HTMLElement>('h2'))?.focus();
  }

  /** What had the focus is gone, and nothing is asked: the keyboard waits at the heading of what happens. */
  async hold(): Promise<void> {
    if (!this.keyed) return;
    await tick();
    const heading = await drawn('[data-ask] h2');
    if (document.activeElement === document.body) heading?.focus();
  }

  /** Something was picked in the panel with the keyboard: on to the button that does it. */
  async ready(): Promise<void> {
    await tick();
    if (this.decision.text !== null) await this.#focus('[data-primary]');
  }

  async #focus(what: string): Promise<void> {
    if (!this.keyed) return;
    await tick();
    document.querySelector<HTMLElement>(`[data-ask] ${what}`)?.focus();
  }
}
