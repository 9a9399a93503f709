interface Known<T> {
  readonly names: T;
  readonly expiresAt: number;
}

const MOST = 10_000;

/**
 * Tokens whose signature has been found right. A token says the same each time it comes, so looking once is
 * enough until it expires; whether its session still stands is asked elsewhere, every time.
 */
export class KnownTokens<T> {
  readonly #known = new Map<string, Known<T>>();

  find(token: string): T | 'expired' | undefined {
    const known = this.#known.get(token);
    if (!known) return undefined;
    if (known.expiresAt > Date.now()) return known.names;
    this.#known.delete(token);
    return 'expired';
  }

  /** The oldest makes room. */
  keep(token: string, names: T, expiresAt: number): void {
    if (this.#known.size >= MOST) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(token, { names, expiresAt });
  }
}
