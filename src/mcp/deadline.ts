const SLICE_MS = 100;
/** A slice may end this much late before the difference counts as the own event loop's fault. */
const LATE_MS = 50;

/** Blocked time that is forgiven even where the time-out is short. */
const FORGIVEN_MS = 10_000;

/** The time ran out while `awaiting` was still not there. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';

  constructor(
    readonly awaiting: string,
    readonly timeoutMs: number,
  ) {
    super(`no answer to ${awaiting} in ${timeoutMs} ms`);
  }
}

/** The caller gave up: `signal.reason` says why. */
export class Aborted extends Error {
  override readonly name = 'Aborted';

  constructor(readonly signal: AbortSignal) {
    super('given up');
  }
}

/**
 * Time for one server, shared by everything that is awaited from it. Time in which this process
 * itself was blocked (loading a token table, measuring another server) does not count, up to as much
 * again; and before it ends, what has already arrived is read.
 */
export class Deadline {
  #spentMs = 0;
  #lastAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #over: 'time' | 'abort' | null = null;
  readonly #startedAt = this.#lastAt;
  readonly #watchers = new Set<() => void>();
  readonly #onAbort = () => this.#end('abort');

  constructor(
    readonly timeoutMs: number,
    readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#over = 'abort';
    else this.#wait();
  }

  /**
   * The outcome of `work`, if it comes in time.
   * @param awaiting what it is, for the message
   * @throws {TimedOut | Aborted}
   */
  within<T>(work: Promise<T>, awaiting: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => reject(this.#over === 'abort' ? new Aborted(this.signal) : new TimedOut(awaiting, this.timeoutMs));
      if (this.#over) end();
      this.#watchers.add(end);
      work.then(resolve, reject).finally(() => this.#watchers.delete(end));
    });
  }

  /** Lets `durationMs` pass. @throws {TimedOut | Aborted} */
  async pause(durationMs: number, awaiting: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await this.within(
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, durationMs);
        }),
        awaiting,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /** Must be called when nothing is awaited any more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.signal.removeEventListener('abort', this.#onAbort);
  }

  #wait(): void {
    const slice = Math.max(1, Math.min(SLICE_MS, this.timeoutMs - this.#spentMs));
    this.#timer = setTimeout(() => {
      const now = performance.now();
      this.#spentMs += Math.min(now - this.#lastAt, slice + LATE_MS);
      this.#lastAt = now;
      const over = this.#spentMs >= this.timeoutMs || now - this.#startedAt >= 2 * this.timeoutMs + FORGIVEN_MS;
      if (!over) this.#wait();
      else setImmediate(() => setImmediate(() => this.#end('time')));
    }, slice);
  }

  #end(why: 'time' | 'abort'): void {
    if (this.#over) return;
    this.#over = why;
    for (const end of this.#watchers) end();
  }
}
