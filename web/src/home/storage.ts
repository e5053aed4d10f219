// What the browser keeps (lancaster.browser.storage): rows of tables, entries of their logs, reviews, who plays here. IndexedDB.
// Everything that is written is on the disk before anybody hears of it, whole or not at all. Then the other tabs of this
// browser hear of it.

import { DATABASE } from '$lib/database';

const VERSION = 2;
const CHANNEL = 'lancaster';

type Key = IDBValidKey | IDBKeyRange;

interface Stored {
  id: string;
}

interface StoredEntry {
  table: string;
  number: number;
}

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no reason told'));
  });

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, VERSION);
  asked.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      asked.result.createObjectStore('tables', { keyPath: 'id' });
      asked.result.createObjectStore('entries', { keyPath: ['table', 'number'] });
      asked.result.createObjectStore('people', { keyPath: 'id' });
    }
    asked.result.createObjectStore('reviews', { keyPath: 'id' });
  };
  return done(asked);
}

/** Who plays here, as text; empty if nobody does yet. */
async function personIn(database: IDBDatabase): Promise<string> {
  const [person] = await done<unknown[]>(database.transaction('people').objectStore('people').getAll());
  return person === undefined ? '' : JSON.stringify(person);
}

/** The same for the page itself, while the worker is not there yet. */
export async function personKept(): Promise<string> {
  const database = await opened();
  return personIn(database).finally(() => database.close());
}

export class Storage {
  #database: IDBDatabase;
  #told: (stored: boolean) => void;
  #stored = true;
  #others = new BroadcastChannel(CHANNEL);

  private constructor(database: IDBDatabase, told: (stored: boolean) => void) {
    this.#database = database;
    this.#told = told;
    // another tab has a newer version: let it go on, and read anew from now on
    database.onversionchange = () => database.close();
  }

  /** Open it; `told` hears when something cannot be stored, and when it can again. */
  static async open(told: (stored: boolean) => void = () => undefined): Promise<Storage> {
    return new Storage(await opened(), told);
  }

  /** Hear what other tabs have stored: of which table, or nothing if it is who plays here. */
  onchange(heard: (table: string) => void): void {
    this.#others.onmessage = ({ data }: MessageEvent<string>) => heard(data);
  }

  async rows(): Promise<string> {
    return JSON.stringify(await this.#all('tables'));
  }

  async entries(table: string): Promise<string> {
    const found = await this.#all<StoredEntry>('entries', IDBKeyRange.bound([table, 0], [table, Infinity]));
    return JSON.stringify(found.map((entry) => ({ ...entry, table: undefined })));
  }

  save(row: string, entries: string): Promise<string> {
    const table = JSON.parse(row) as Stored;
    return this.#write(table.id, ['tables', 'entries'], (store) => {
      store('tables').put(table);
      // never over another: a second tab may have written the same number
      for (const entry of JSON.parse(entries) as object[])
        store('entries').add({ ...entry, table: table.id });
    });
  }

  async review(table: string): Promise<string> {
    const [found] = await this.#all<{ text: string }>('reviews', IDBKeyRange.only(table));
    return found?.text ?? '';
  }

  save_review(table: string, text: string): Promise<string> {
    return this.#write(table, ['reviews'], (store) => store('reviews').put({ id: table, text }));
  }

  remove(table: string): Promise<string> {
    return this.#write(table, ['tables', 'entries', 'reviews'], (store) => {
      store('tables').delete(table);
      store('reviews').delete(table);
      store('entries').delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    });
  }

  async person(): Promise<string> {
    return personIn(this.#database);
  }

  save_person(person: string): Promise<string> {
    return this.#write('', ['people'], (store) => {
      store('people').clear();
      store('people').put(JSON.parse(person));
    });
  }

  #all<T = Stored>(name: string, key?: Key): Promise<T[]> {
    return done(
      this.#database
        .transaction(name)
        .objectStore(name)
        .getAll(key ?? null) as IDBRequest<T[]>,
    );
  }

  /** Write everything or nothing; empty, or the code of the refusal. */
  async #write(
    told: string,
    names: string[],
    change: (store: (name: string) => IDBObjectStore) => void,
  ): Promise<string> {
    const problem = await new Promise<string>((resolve) => {
      const refuse = (error: DOMException | null) =>
        resolve(
          error?.name === 'QuotaExceededError'
            ? 'disk-full'
            : error?.name === 'ConstraintError'
              ? 'busy'
              : 'database-away',
        );
      try {
        const all = this.#database.transaction(names, 'readwrite', { durability: 'strict' });
        all.oncomplete = () => resolve('');
        all.onabort = () => refuse(all.error);
        change((name) => all.objectStore(name));
      } catch (error) {
        refuse(error as DOMException);
      }
    });
    if (problem === '') this.#others.postMessage(told);
    if (this.#stored !== (problem === '')) this.#told((this.#stored = problem === ''));
    return problem;
  }
}
