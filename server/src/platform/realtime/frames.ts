import { LINE_FRAMES } from '@thedot/domain/limits';
import { countRefusedFrame } from '../metrics.ts';
import type { Line, Lines } from './line.ts';

type Connection = Line['conn'];
type Standing = 'fine' | 'many' | 'flood' | 'deaf';

/** The websocket below a connection, of which engine.io names no type. */
interface Wire {
  on(event: 'message', heard: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'ping', heard: () => void): unknown;
  terminate(): void;
}

const wireOf = ({ request }: Connection) =>
  (request as typeof request & { readonly websocket?: Wire }).websocket;

/** What a connection may still say: so much at once, and as time passes again. */
class Budget {
  #left: number = LINE_FRAMES.most;
  #at = Date.now();

  spend(frames: number): Standing {
    const now = Date.now();
    const regained = ((now - this.#at) * LINE_FRAMES.most) / LINE_FRAMES.windowMs;
    this.#left = Math.min(LINE_FRAMES.most, this.#left + regained) - frames;
    this.#at = now;
    if (this.#left >= 0) return 'fine';
    if (this.#left >= -LINE_FRAMES.most) return 'many';
    return this.#left >= -2 * LINE_FRAMES.most ? 'flood' : 'deaf';
  }
}

interface Answers {
  /** More than is listened to: they are told, once. */
  readonly many: (connection: Connection) => void;
  /** They went on: they are told why, and hung up on. */
  readonly flood: (connection: Connection) => void;
}

/**
 * Bounds what is said on each connection, by the frame: before anything is known of who says it, and whatever it
 * is. Answers how to count something for more than its frame.
 */
export function boundFrames(engine: Lines['engine'], { many, flood }: Answers) {
  const budgets = new WeakMap<Connection, { spend: (frames: number) => void }>();

  engine.on('connection', (connection: Connection) => {
    const wire = wireOf(connection);
    const budget = new Budget();
    let was: Standing = 'fine';
    const spend = (frames: number) => {
      const standing = budget.spend(frames);
      if (standing === 'fine') return;
      countRefusedFrame('many');
      // Whoever does not hang up by themselves is not waited for.
      if (standing === 'deaf') wire?.terminate();
      else if (standing !== was) (standing === 'many' ? many : flood)(connection);
      was = standing;
    };
    budgets.set(connection, { spend });
    wire?.on('ping', () => spend(1));
    wire?.on('message', (_data, isBinary) => {
      spend(1);
      // Nothing is said in bytes here: attachments would be kept until the last has come.
      if (!isBinary) return;
      countRefusedFrame('binary');
      wire.terminate();
    });
  });

  return (connection: Connection, frames: number) => budgets.get(connection)?.spend(frames);
}
