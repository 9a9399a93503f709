import type { ErrorCode } from '@thedot/domain/errors';
import type { LineEvents } from '@thedot/domain/live';
import type { LiveAnswer } from '@thedot/domain/socket-requests';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Seat } from './crowd.ts';

/** Whatever a page says: what it means is looked at when it arrives. */
interface Said {
  [event: string]: (what: unknown, answer: (answered: LiveAnswer) => void) => void;
}
/** What is told is typed where it is told: `Live`, and `tellLine` below. */
interface Told {
  [event: string]: (...what: readonly unknown[]) => void;
}

/** What is kept of each line: little, for there are thousands. */
export interface LineData {
  /** Shared by all lines of a session. */
  seat: Seat;
  readonly address: string;
  /** How often rights had changed before they were read for this line. */
  readonly changes: number;
  /** When its access token ends. */
  until: number;
}

/** An open page's socket. */
export type Line = Socket<Said, Told, DefaultEventsMap, LineData>;
export type Lines = Server<Said, Told, DefaultEventsMap, LineData>;

/** What the line itself says. */
export const tellLine = <E extends keyof LineEvents>(
  line: Line,
  event: E,
  ...what: LineEvents[E]
) => line.emit(event, ...what);

/** Says why, and ends a line; what waits to be sent is sent before. */
export function hangUp(line: Line, code: ErrorCode): void {
  tellLine(line, 'session-ended', { code });
  line.disconnect(true);
}
