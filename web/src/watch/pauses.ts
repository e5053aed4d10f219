// Waiting that can be paused, gone on with and ended.

export class Pause {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #left = 0;
  #since = 0;
  #end: (() => void) | null = null;

  /** Wait so long; without a time until `end`. */
  wait(milliseconds: number | null, paused = false): Promise<void> {
    this.end();
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#left = milliseconds ?? Infinity;
      if (!paused) this.resume();
    });
  }

  get waiting(): boolean {
    return this.#end !== null;
  }

  pause(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#left -= Date.now() - this.#since;
  }

  resume(): void {
    if (this.#end === null || this.#timer !== null || this.#left === Infinity) return;
    this.#since = Date.now();
    this.#timer = setTimeout(() => this.end(), Math.max(0, this.#left));
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const done = this.#end;
    this.#end = null;
    done?.();
  }
}
