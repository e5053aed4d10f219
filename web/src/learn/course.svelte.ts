// What this browser knows of the guided first game: its table, what has been read of the guide, whether it was ended.

interface Kept {
  readonly table: string;
  /** What was read, each with the entry it was read at. */
  readonly seen: Readonly<Record<string, number>>;
  readonly ended: boolean;
}

const KEY = 'learn';

function read(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (typeof found?.table !== 'string') return null;
    return { table: found.table, seen: found.seen ?? {}, ended: found.ended === true };
  } catch {
    return null;
  }
}

class Course {
  #kept = $state.raw<Kept | null>(read());

  /** The table of the first game, also when the guide was ended. */
  get table(): string | null {
    return this.#kept?.table ?? null;
  }

  /** Whether the guide speaks at a table. */
  guides(table: string): boolean {
    return this.#kept?.table === table && !this.#kept.ended;
  }

  begin(table: string): void {
    this.#keep({ table, seen: {}, ended: false });
  }

  /** The entry at which something was read; undefined: not yet. */
  seen(what: string): number | undefined {
    return this.#kept?.seen[what];
  }

  see(what: string, at = 0): void {
    const kept = this.#kept;
    if (kept !== null && kept.seen[what] === undefined)
      this.#keep({ ...kept, seen: { ...kept.seen, [what]: at } });
  }

  end(): void {
    if (this.#kept !== null) this.#keep({ ...this.#kept, ended: true });
  }

  resume(): void {
    if (this.#kept !== null) this.#keep({ ...this.#kept, ended: false });
  }

  /** The table is gone. */
  forget(): void {
    this.#kept = null;
    localStorage.removeItem(KEY);
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // without a store the guide lasts as long as the page
    }
  }
}

export const course = new Course();
