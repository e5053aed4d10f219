// One table as the page knows it: what the server has told, the log, and what has not been shown yet.
import { api } from './api';
import { session } from './session.svelte';
import type { Request } from './socket';
import type {
  Box,
  Catching,
  ChatLine,
  Entry,
  Forecast,
  News,
  Orders,
  Preview,
  TableState,
  Whys,
} from './wire';

export class Table {
  state = $state.raw<TableState | null>(null);
  box = $state.raw<Box | null>(null);
  entries = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** The last line that was read. */
  #heard = $state(0);
  gone = $state(false);
  /** One has come here by walking, not by playing: a ballot then does not open by itself. */
  walked = false;
  /** The difference between the server's clock and ours, in milliseconds. */
  skew = 0;
  /** Takes what has been heard, to show it later, one thing after the other; without one it is shown at once. */
  onheard: ((entries: readonly Entry[], state: TableState) => void) | null = null;
  /** Told of everything that is shown. */
  onnews: ((entries: readonly Entry[], before: TableState | null, after: TableState) => void) | null = null;

  /** Whose eyes we look through: those of the own seat, as soon as there is just one; of several the one chosen. */
  #eyes: number | null = null;
  /** The table is about to be told anew, through other eyes; news that come before are told again with that. */
  #again = false;
  /** The last entry that has been heard of; what is shown may lag behind. */
  #heardOf = 0;
  #end: (() => void) | null = null;

  constructor(readonly id: string) {}

  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  get view() {
    return this.state?.view ?? null;
  }

  get forecast(): Forecast | null {
    return this.state?.forecast ?? null;
  }

  get mine(): readonly number[] {
    return this.state?.mine ?? [];
  }

  /** Whether a decision is asked of the seat through whose eyes we look. */
  get asked(): boolean {
    return this.state?.prompt != null;
  }

  /** Load what never changes, look through the own seat if there is just one, and listen. */
  async open(): Promise<void> {
    const [found, box] = await Promise.all([api.table(this.id), api.box(this.id)]);
    this.#eyes = onlyOne(found.state.mine);
    this.box = box;
    this.#end = session.socket.subscribe(this.id, {
      caught: (caught) => this.#caught(caught),
      news: (news) => this.#news(news),
      talk: (line) => this.#talk([line]),
      gone: () => (this.gone = true),
      head: () => this.#heardOf,
      seat: () => this.#eyes,
    });
    if (found.state.chat > 0) {
      this.#heard = Number(sessionStorage.getItem(`heard ${this.id}`) ?? 0);
      this.#talk((await api.chat(this.id)).lines);
    }
  }

  /** How many lines of others have not been read. */
  get unread(): number {
    return this.chat.filter(({ number, person }) => number > this.#heard && person !== session.me?.id).length;
  }

  /** All that was said so far has been read. */
  hear(): void {
    this.#heard = Math.max(this.#heard, this.chat.at(-1)?.number ?? 0);
    sessionStorage.setItem(`heard ${this.id}`, String(this.#heard));
  }

  /** Say something: to the others who play, or to the others who watch. */
  async say(text: string): Promise<void> {
    const room = this.mine.length > 0 || this.state?.summary.status === 'finished' ? 'players' : 'spectators';
    await this.#ask({ type: 'chat', table: this.id, room, text });
  }

  #talk(lines: readonly ChatLine[]): void {
    // a line that comes again was removed
    const kept = this.chat.filter(({ number }) => !lines.some((line) => line.number === number));
    this.chat = [...kept, ...lines].toSorted((one, other) => one.number - other.number);
  }

  close(): void {
    this.#end?.();
  }

  /** Look through other eyes: another seat of one's own, or a spectator's. */
  look(eyes: number | null): void {
    this.#eyes = eyes;
    this.#again = true;
    session.socket.again(this.id);
  }

  async act(action: string): Promise<void> {
    await this.#ask({ type: 'act', table: this.id, seat: this.#seat(), action });
  }

  async takeback(): Promise<void> {
    await this.#ask({ type: 'takeback', table: this.id, seat: this.#seat() });
  }

  async answer(seat: number, yes: boolean): Promise<void> {
    await this.#ask({ type: 'answer', table: this.id, seat, yes });
  }

  /** What an action would do. */
  preview(seat: number, action: string): Promise<Preview> {
    return session.socket.ask<Preview>({ type: 'preview', table: this.id, seat, action });
  }

  /** Why actions cannot be done. */
  explain(seat: number, actions: string[]): Promise<Whys> {
    return session.socket.ask<Whys>({ type: 'explain', table: this.id, seat, actions });
  }

  /** Orders were stored; the table itself has not changed. */
  ordered(orders: Orders): void {
    if (this.state !== null) this.state = { ...this.state, orders };
  }

  #seat(): number {
    if (this.seat === null) throw new Error('a spectator does not act');
    return this.seat;
  }

  #ask(request: Request): Promise<unknown> {
    return session.socket.ask(request);
  }

  #caught(caught: Catching): void {
    this.#again = caught.more;
    this.#take(
      caught.entries.filter((entry) => entry.number > this.#heardOf),
      caught.state,
    );
  }

  #news(news: News): void {
    if (!this.#again) this.#take(news.entries, news.state);
  }

  #take(entries: readonly Entry[], state: TableState): void {
    const eyes = this.#eyes !== null && state.mine.includes(this.#eyes) ? this.#eyes : onlyOne(state.mine);
    if (eyes !== this.#eyes && eyes !== state.seat) {
      this.look(eyes); // whoever has just sat down is told the same again, as seen from their seat
      return;
    }
    this.#eyes = eyes;
    this.skew = state.now - Date.now();
    this.#heardOf = entries.at(-1)?.number ?? this.#heardOf;
    if (this.onheard === null) this.show(entries, state);
    else this.onheard(entries, state);
  }

  /** Show how it stands after these entries. */
  show(entries: readonly Entry[], state: TableState): void {
    const before = this.state;
    this.entries = [...this.entries, ...entries];
    this.state = state;
    // whoever has just sat down may read what the others have said
    if (before?.mine.length === 0 && state.mine.length > 0 && state.chat > 0)
      void api.chat(this.id).then(
        ({ lines }) => this.#talk(lines),
        () => undefined,
      );
    this.onnews?.(entries, before, state);
  }
}

/** The only one of these seats; null: there are none, or several. */
const onlyOne = (seats: readonly number[]): number | null => (seats.length === 1 ? (seats[0] ?? null) : null);
