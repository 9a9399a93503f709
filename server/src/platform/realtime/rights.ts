import type { ErrorCode } from '@thedot/domain/errors';
import { TOKEN_GRACE_MS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import type { PersonChange } from '../../kernel/context.ts';
import type { MarkedSession, People } from '../../kernel/people.ts';
import type { Crowd, Seat } from './crowd.ts';
import { refusalOf } from './handshake.ts';
import { hangUp, type Line } from './line.ts';
import { isShowRoom, isWatchRoom, roomsOf, watchRoomOf } from './rooms.ts';

interface Setup {
  readonly crowd: Crowd;
  readonly people: People;
  readonly log: Logger;
}

const LOOKED_AT_ONCE = 8;
const EVERY_MS = 1_000;

/** Keeps open lines to what their people may: whoever changes is looked at again at once. */
export function keepRights({ crowd, people, log }: Setup) {
  /** Sessions to be looked at. One that changes while it is looked at is looked at again after, so that the last look counts. */
  const due = new Set<string>();
  const looking = new Set<string>();
  let changes = 0;

  people.onChange((change) => {
    changes++;
    if (change && 'user' in change) leaveAll(watchRoomOf(change.user));
    for (const seat of crowd.seats()) if (isOf(seat, change)) due.add(idOf(seat));
    lookAround();
  });

  /** Who may see somebody may be others now: whoever may still asks again within a minute. */
  function leaveAll(room: string): void {
    for (const { lines } of crowd.seats()) for (const line of lines) void line.leave(room);
  }

  function lookAround(): void {
    for (const sessionId of due) {
      if (looking.size >= LOOKED_AT_ONCE) return;
      if (looking.has(sessionId)) continue;
      due.delete(sessionId);
      looking.add(sessionId);
      void look(sessionId).then((isSure) => {
        looking.delete(sessionId);
        if (isSure) lookAround();
        else due.add(sessionId);
      });
    }
  }

  /** False when the database could not say: then it is asked again with the next tick of the clock. */
  async function look(sessionId: string): Promise<boolean> {
    try {
      const session = await people.find(sessionId);
      const seat = crowd.findSeat(sessionId);
      if (seat) settle(seat, session);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'rights of open lines not looked at');
      return false;
    }
  }

  function settle(seat: Seat, session: MarkedSession | undefined): void {
    const why = refusalOf(session);
    if (!session || why) return endAll(seat, why ?? 'auth.session_expired');
    const areOthers = session.rights !== seat.session.rights;
    seat.session = session;
    for (const line of seat.lines) {
      moveIn(line, session, areOthers);
      if (areOthers) line.emit('update-organization');
    }
  }

  /** One clock for all lines: a token that was not renewed in time ends its own; a session may have been made longer. */
  function tick(): void {
    const at = Date.now();
    for (const seat of crowd.seats()) {
      if (seat.session.expiresAt <= at) {
        due.add(idOf(seat));
        continue;
      }
      for (const line of seat.lines) {
        if (line.data.until + TOKEN_GRACE_MS <= at) hangUp(line, 'auth.no_token');
      }
    }
    lookAround();
  }
  const clock = setInterval(tick, EVERY_MS);
  clock.unref();

  return {
    changes: () => changes,
    /** Lets a line listen; whoever changed between the look at who they are and now is looked at again. */
    welcome: (line: Line, session: MarkedSession) => {
      moveIn(line, session, true);
      const { seat, changes: before } = line.data;
      if (before === changes && seat.session.rights === session.rights) return;
      due.add(idOf(seat));
      lookAround();
    },
    stop: () => clearInterval(clock),
  };
}

/** Whoever may see others now, or sees them otherwise, asks anew how they are, and for what is open. */
function moveIn(line: Line, { signedIn }: MarkedSession, areOthers: boolean): void {
  const rooms = new Set([line.id, ...roomsOf(signedIn)]);
  for (const room of line.rooms) {
    if (!rooms.has(room) && (areOthers || !isAskedFor(room))) void line.leave(room);
  }
  void line.join([...rooms]);
}

const isAskedFor = (room: string) => isWatchRoom(room) || isShowRoom(room);

const idOf = (seat: Seat) => seat.session.signedIn.sessionId;

function endAll(seat: Seat, code: ErrorCode): void {
  for (const line of seat.lines) hangUp(line, code);
}

function isOf({ session: { signedIn } }: Seat, change: PersonChange | null): boolean {
  if (!change) return true;
  if ('session' in change) return signedIn.sessionId === change.session;
  if ('user' in change) return signedIn.id === change.user;
  return signedIn.organizationId === change.organization;
}
