import type { MarkedSession } from '../../kernel/people.ts';
import type { Line } from './line.ts';

/** A session with lines to this server; what is known of it is kept once for all of them. */
export interface Seat {
  session: MarkedSession;
  readonly lines: Set<Line>;
}

/** Hears who comes and goes here: of a person's lines to this server the first, and the last. */
export interface PersonWatcher {
  readonly came: (userId: string) => void;
  readonly gone: (userId: string) => void;
}

/** Who has lines to this server. */
export class Crowd {
  readonly #seats = new Map<string, Seat>();
  readonly #lines = new Map<string, number>();
  readonly #watchers: PersonWatcher[] = [];

  watch(watcher: PersonWatcher): void {
    this.#watchers.push(watcher);
  }

  findSeat(sessionId: string): Seat | undefined {
    return this.#seats.get(sessionId);
  }

  seats(): Iterable<Seat> {
    return this.#seats.values();
  }

  people(): Iterable<string> {
    return this.#lines.keys();
  }

  /** The line on a connection, once it is open. */
  findLine(connection: Line['conn']): Line | undefined {
    for (const { lines } of this.#seats.values()) {
      for (const line of lines) if (line.conn === connection) return line;
    }
    return undefined;
  }

  countOf(userId: string): number {
    return this.#lines.get(userId) ?? 0;
  }

  /** Takes a line in, beside those that its session has already. */
  add(line: Line): void {
    const { session } = line.data.seat;
    const { id, sessionId } = session.signedIn;
    const seat = this.#seats.get(sessionId) ?? line.data.seat;
    seat.lines.add(line);
    line.data.seat = seat;
    this.#seats.set(sessionId, seat);
    const before = this.countOf(id);
    this.#lines.set(id, before + 1);
    if (before === 0) for (const watcher of this.#watchers) watcher.came(id);
  }

  remove(line: Line): void {
    const { seat } = line.data;
    const { id, sessionId } = seat.session.signedIn;
    if (!seat.lines.delete(line)) return;
    if (seat.lines.size === 0) this.#seats.delete(sessionId);
    const left = this.countOf(id) - 1;
    if (left > 0) {
      this.#lines.set(id, left);
      return;
    }
    this.#lines.delete(id);
    for (const watcher of this.#watchers) watcher.gone(id);
  }
}
