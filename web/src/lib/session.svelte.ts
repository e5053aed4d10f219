// Who we are, and the one socket of the page.
import { api, Refused } from './api';
import { alike, chosenHere, takeOver } from './preferences';
import { Socket, type Status } from './socket';
import type { About, Changes, Me, Summary } from './wire';
import { languageNow } from './words/index.svelte';

/** Whether a table waits for a decision of this person. */
export function isAsked(table: Summary, person: string | undefined): boolean {
  return (
    person !== undefined &&
    table.status === 'running' &&
    table.seats.some(
      (seat) => seat.person === person && seat.bot === null && table.actors.includes(seat.seat),
    )
  );
}

/** What was asked for, or nothing where it is refused: a page without a server shows that it tries again. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

class Session {
  me = $state<Me | null>(null);
  about = $state<About | null>(null);
  status = $state<Status>('connecting');
  lobby = $state<Summary[]>([]);
  mine = $state<Summary[]>([]);
  socket!: Socket;
  #begun = false;

  async begin(): Promise<void> {
    this.socket = new Socket();
    this.socket.onstatus = (status) => {
      this.status = status;
      if (status === 'open' && this.#begun && this.about === null) void this.#again();
    };
    this.socket.ontables = (topic, tables) => (this[topic] = tables);
    this.socket.ontable = (topic, table) => this.#changed(topic, table);
    const [visitor, about] = await Promise.all([orNothing(api.visitor()), orNothing(api.about())]);
    this.me = visitor?.me ?? null;
    if (this.me) takeOver(this.me.preferences);
    this.about = about;
    this.#begun = true;
    if (this.me) this.socket.watch('mine');
  }

  /** My tables, those where I am asked first, then by what happened last. */
  get toContinue(): Summary[] {
    const me = this.me?.id;
    const rank = (table: Summary) => (isAsked(table, me) ? 0 : 1);
    return this.mine.toSorted((one, other) => rank(one) - rank(other) || other.touched - one.touched);
  }

  /** How many tables wait for me. */
  get waiting(): number {
    return this.mine.filter((table) => isAsked(table, this.me?.id)).length;
  }

  /** Somebody to play as: who we are already, or a guest of that name. */
  async somebody(name: string): Promise<Me> {
    if (this.me) return this.me;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return this.#signed(await api.guest(name, languageNow(), zone));
  }

  /** Sign in to an account; what the guest of this browser has played comes along, if that is wanted. */
  async signIn(name: string, password: string, bring = true): Promise<void> {
    this.#signed(await api.signIn(name, password, bring));
  }

  async recover(token: string, password: string): Promise<void> {
    this.#signed(await api.recover(token, password));
  }

  async account(name: string, password: string): Promise<void> {
    this.#signed(await api.account(name, password));
  }

  /** Change the name, the language, the time zone or preferences; for nobody there is nothing to change. */
  async change(changes: Changes): Promise<void> {
    if (this.me) this.me = await api.change(changes);
  }

  /** Keep what was chosen in this browser with who we are, if it is anything new. */
  async keepChoices(): Promise<void> {
    if (this.me === null || alike(chosenHere(), this.me.preferences)) return;
    await this.change({ preferences: chosenHere() });
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.#gone();
  }

  async leave(password: string | null): Promise<void> {
    await api.removeMe(password);
    this.#gone();
  }

  #gone(): void {
    this.me = null;
    this.mine = [];
    this.socket.restart();
  }

  /** The server was away when the page was opened. */
  async #again(): Promise<void> {
    this.about = await orNothing(api.about());
    this.me ??= (await orNothing(api.visitor()))?.me ?? null;
    if (this.me) this.socket.watch('mine');
  }

  #signed(me: Me): Me {
    this.me = me;
    takeOver(me.preferences);
    this.socket.watch('mine');
    this.socket.restart();
    return me;
  }

  #changed(topic: 'lobby' | 'mine', table: Summary): void {
    const shown = ['open', 'running', 'frozen', 'adjourned'].includes(table.status);
    const others = this[topic].filter((each) => each.id !== table.id);
    this[topic] = shown ? [table, ...others] : others;
  }
}

export const session = new Session();
