interface Holder {
  readonly abort: () => void;
  readonly done: Promise<void>;
}

/** A mutex per key: a newcomer aborts the current holder, waits until it has ended, and is next. */
export class KeyedMutex {
  readonly #holders = new Map<string, Holder>();

  async run<T>(id: string, abort: () => void, work: () => Promise<T>): Promise<T> {
    for (let other = this.#holders.get(id); other; other = this.#holders.get(id)) {
      other.abort();
      await other.done;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#holders.set(id, { abort, done: promise });
    try {
      return await work();
    } finally {
      this.#holders.delete(id);
      resolve();
    }
  }
}
