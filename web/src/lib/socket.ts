// The socket: one connection for the whole page. It comes back by itself, subscribes again from the last entry it has
// seen, and sends again what was not answered; the ids of messages make that safe.
import { Refused } from './api';
import { STATIC } from './base';
import { connect, type Line } from './transport';
import type { Catching, ChatLine, ClientMessage, News, ServerMessage, Summary } from './wire';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Request = WithoutId<ClientMessage>;
export type Status = 'connecting' | 'open' | 'lost';

export interface TableEvents {
  caught(caught: Catching): void;
  news(news: News): void;
  talk(line: ChatLine): void;
  gone(): void;
  /** The number of the last entry that is known, to go on from. */
  head(): number | undefined;
  seat(): number | null;
}

interface Waiting {
  message: ClientMessage;
  resolve(result: never): void;
  reject(error: unknown): void;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
const BEAT_MS = 25_000;
/** How long an answer to a beat may take before the connection counts as dead, even if nobody has closed it. */
const SILENCE_MS = 10_000;

export class Socket {
  status: Status = 'connecting';
  onstatus: (status: Status) => void = () => undefined;
  ontables: (topic: 'lobby' | 'mine', tables: Summary[]) => void = () => undefined;
  ontable: (topic: 'lobby' | 'mine', table: Summary) => void = () => undefined;

  #socket: Line | null = null;
  #at: string | undefined; // the table that the connection was opened for
  #several = false; // there may be several servers, and tables are spread over them
  #waiting = new Map<string, Waiting>();
  #tables = new Map<string, TableEvents>();
  #topics = new Set<'lobby' | 'mine'>();
  #pause = FIRST_PAUSE_MS;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor() {
    this.#open();
    if (STATIC) return; // there is no connection that could be lost
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#drop());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry();
    });
  }

  /** Ask something; the promise keeps until it is answered, over lost connections too. */
  ask<T>(request: Request): Promise<T> {
    const message = { ...request, id: crypto.randomUUID() } as ClientMessage;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      this.#send(message);
    });
  }

  subscribe(table: string, events: TableEvents): () => void {
    this.#tables.set(table, events);
    if (this.#several && this.#at !== table) this.#move();
    else if (this.status === 'open') void this.#subscribe(table);
    return () => {
      this.#tables.delete(table);
      if (this.status === 'open') this.#send({ type: 'unsubscribe', id: crypto.randomUUID(), table });
    };
  }

  /** Look through other eyes, or from the start again. */
  again(table: string): void {
    if (this.status === 'open') void this.#subscribe(table);
  }

  watch(topic: 'lobby' | 'mine'): () => void {
    this.#topics.add(topic);
    if (this.status === 'open') this.#send({ type: 'watch', id: crypto.randomUUID(), topic });
    return () => {
      this.#topics.delete(topic);
      if (this.status === 'open') this.#send({ type: 'unwatch', id: crypto.randomUUID(), topic });
    };
  }

  /** Connect anew, as after signing in: the server knows who we are by the cookie of the handshake. */
  restart(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  /** Connect to the server of the table that was opened last; what is asked meanwhile is sent when it answers. */
  #move(): void {
    const before = this.#socket;
    if (before === null) return; // it comes back there
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#open();
    before.close();
  }

  #open(): void {
    this.#at = [...this.#tables.keys()].at(-1) ?? /\/table\/([\w-]+)/.exec(location.pathname)?.[1];
    const socket = connect(this.#at);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#silence);
      if (this.#socket === socket) this.#read(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #opened(): void {
    this.#pause = FIRST_PAUSE_MS;
    this.#tell('open');
    for (const { message } of this.#waiting.values()) this.#send(message);
    for (const table of this.#tables.keys()) void this.#subscribe(table);
    for (const topic of this.#topics) this.#send({ type: 'watch', id: crypto.randomUUID(), topic });
    this.#beat = setInterval(() => {
      this.#send({ type: 'ping', id: 'beat' });
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => this.#drop(), SILENCE_MS);
    }, BEAT_MS);
  }

  /** The network is gone: the socket itself would learn of it much later. */
  #drop(): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.close();
    this.#lost(socket);
  }

  #lost(socket: Line): void {
    if (this.#socket !== socket) return;
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#socket = null;
    if (this.#closed) return;
    this.#tell('lost');
    setTimeout(() => this.#hurry(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #hurry(): void {
    if (!this.#closed && this.#socket === null) this.#open();
  }

  async #subscribe(table: string): Promise<void> {
    const events = this.#tables.get(table);
    if (events === undefined) return;
    const id = crypto.randomUUID();
    const since = events.head();
    const message: ClientMessage = {
      type: 'subscribe',
      id,
      table,
      seat: events.seat(),
      since: since ?? null,
    };
    try {
      const caught = await new Promise<Catching>((resolve, reject) => {
        this.#waiting.set(id, { message, resolve, reject });
        this.#send(message);
      });
      this.#tables.get(table)?.caught(caught);
      if (caught.more) await this.#subscribe(table); // the log comes in parts, and news only after the last
    } catch (error) {
      if (error instanceof Refused) this.#tables.get(table)?.gone();
    }
  }

  #read(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#several = message.several;
        // what was subscribed over the old connection is asked again with the entry it has come to by now
        for (const [id, waiting] of this.#waiting) {
          if (waiting.message.type === 'subscribe') this.#waiting.delete(id);
        }
        this.#opened();
        break;
      case 'done':
        this.#waiting.get(message.id)?.resolve(message.result as never);
        this.#waiting.delete(message.id);
        break;
      case 'refused': {
        if (message.id === null) break;
        const { code, args, message: words } = message.error;
        this.#waiting.get(message.id)?.reject(new Refused(code, args, words, 0));
        this.#waiting.delete(message.id);
        break;
      }
      case 'news':
        this.#tables.get(message.table)?.news(message);
        break;
      case 'gone':
        this.#tables.get(message.table)?.gone();
        break;
      case 'talk':
        this.#tables.get(message.table)?.talk(message.line);
        break;
      case 'tables':
        this.ontables(message.topic, message.tables);
        break;
      case 'table':
        this.ontable(message.topic, message.table);
        break;
    }
  }

  #send(message: ClientMessage): void {
    if (this.status === 'open' && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #tell(status: Status): void {
    this.status = status;
    this.onstatus(status);
  }
}
