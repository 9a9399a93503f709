interface Turn {
  readonly end: () => void;
  readonly done: Promise<void>;
}

/** Who is at a file just now: whoever comes later ends that, waits until it has ended, and is next. */
export class Turns {
  readonly #going = new Map<string, Turn>();

  async take<T>(id: string, end: () => void, work: () => Promise<T>): Promise<T> {
    for (let other = this.#going.get(id); other; other = this.#going.get(id)) {
      other.end();
      await other.done;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#going.set(id, { end, done: promise });
    try {
      return await work();
    } finally {
      this.#going.delete(id);
      resolve();
    }
  }
}
