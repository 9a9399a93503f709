import type { Server as HttpServer, ServerResponse } from 'node:http';
import { AppError } from '@thedot/domain/errors';
import { LINES_OPENED_PER_MINUTE, LINES_PER_PERSON } from '@thedot/domain/limits';
import { AUDIENCE_OF } from '@thedot/domain/live';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../kernel/live.ts';
import type { People } from '../../kernel/people.ts';
import { appErrorOf, CAREFUL } from '../../kernel/problems.ts';
import type { Keys } from '../keys.ts';
import { countLine } from '../metrics.ts';
import { networkOf } from '../network.ts';
import { counterOf } from '../rate-limits.ts';
import type { Redis } from '../redis.ts';
import { refusalNotes } from '../refusal-notes.ts';
import { hearAsks, type LineAnswers, type LiveAnswers } from './asks.ts';
import { Crowd, type PersonWatcher } from './crowd.ts';
import { boundFrames } from './frames.ts';
import { admit, readerOf, type TurnedAway } from './handshake.ts';
import { hangUp, type Line, type Lines, tellLine } from './line.ts';
import { keepRights } from './rights.ts';
import { roomOf, showRoomOf, staffRoomOf, watchRoomOf } from './rooms.ts';
import { passOnByStreams } from './streams.ts';

export interface GatewayParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly keys: Keys;
  readonly people: People;
  readonly redis: Redis | null;
  readonly answers: LiveAnswers;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The lines from open pages: whoever is signed in has one, and hears on it what has happened. */
export interface Gateway {
  readonly live: Live;
  /** Answers on the hub's own address. */
  readonly attach: (server: HttpServer) => void;
  /** Whoever has a line to this server. */
  readonly connected: () => string[];
  readonly isConnected: (userId: string) => boolean;
  readonly onPerson: (watcher: PersonWatcher) => void;
  /** Hangs up, so that pages come back elsewhere, and takes no new line. */
  readonly close: () => Promise<void>;
}

/** Messages go by calls: what is said on a line is small. */
const MOST_FRAME_BYTES = 16_384;
const SAYS_WHO_WITHIN_MS = 10_000;

export function createGateway(parts: GatewayParts): Gateway {
  const { settings, db, people, redis, now, log } = parts;
  const crowd = new Crowd();
  const rights = keepRights({ crowd, people, log });
  const note = refusalNotes(db);
  const { addressOf, isOwnPage } = readerOf(settings);
  const opened = counterOf(redis, { name: 'lines', points: LINES_OPENED_PER_MINUTE, seconds: 60 });
  const passOn = redis && passOnByStreams({ redis, log, missed: askAnew });
  let isClosing = false;

  const io: Lines = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_FRAME_BYTES,
    connectTimeout: SAYS_WHO_WITHIN_MS,
    ...(passOn && { adapter: passOn.adapter }),
    allowRequest: (request, answer) => {
      const refuse = (why: string) => answer(why, false);
      const address = addressOf(request);
      if (isClosing) return refuse('The hub is about to stop');
      if (!isOwnPage(request)) {
        noteTurnedAway({ refusal: 'request.cross_site' }, address);
        return refuse('This page is not of this hub');
      }
      opened.consume(networkOf(address)).then(
        () => answer(null, true),
        () => refuse('Too many connections'),
      );
    },
  });

  passOn?.follow(io);

  /** A page that comes back asks for what it missed, so it is made to come back. */
  function askAnew(): void {
    for (const { lines } of crowd.seats()) for (const line of lines) line.conn.close();
  }

  io.use((line, next) => {
    const changes = rights.changes();
    const address = addressOf(line.request);
    const refuse = (code: string) => {
      next(Object.assign(new Error(code), { data: { code } }));
      // What was refused has nothing more to say.
      setImmediate(() => line.conn.close());
    };
    admit(line.handshake.auth['token'], parts).then(
      (admission) => {
        if ('refusal' in admission) {
          noteTurnedAway(admission, address);
          return refuse(admission.refusal);
        }
        const { session, until } = admission;
        line.data = { seat: { session, lines: new Set() }, until, changes, address };
        next();
      },
      (error: Error) => {
        const { code } = appErrorOf(error);
        log.warn({ err: error }, 'line not opened');
        refuse(code);
      },
    );
  });

  function noteTurnedAway({ refusal: code, was, isEveryday }: TurnedAway, address: string) {
    if (isEveryday) return;
    const subject = { subjectKind: was ? 'user' : 'call', subjectId: was ?? null };
    void note({ actorId: null, call: 'line', code, ...subject, address }, log);
  }

  const live: Live = {
    tell: (userIds, event, ...what) => {
      if (!userIds.length) return;
      const rooms = userIds.map((id) => roomOf(AUDIENCE_OF[event], id));
      tell(() => io.to(rooms).emit(event, ...what));
    },
    tellStaff: (event, ...what) =>
      tell(() => io.to(staffRoomOf(AUDIENCE_OF[event])).emit(event, ...what)),
    tellShowing: (shown, event, ...what) =>
      tell(() => io.to(shown.map(showRoomOf)).emit(event, ...what)),
    tellWatchers: (how) => {
      const rooms = [watchRoomOf(how.userId), roomOf(AUDIENCE_OF.presence, how.userId)];
      tell(() => io.to(rooms).emit('presence', how));
    },
    stopWatching: (watcherId, userId) =>
      tell(() => io.in(roomOf(AUDIENCE_OF.presence, watcherId)).socketsLeave(watchRoomOf(userId))),
  };

  /** Nothing that is told may fail whoever tells it: it has happened. */
  function tell(say: () => void): void {
    try {
      say();
    } catch (error) {
      log.error({ err: error }, 'not told');
    }
  }

  const ofLine: LineAnswers = {
    'add-listener': async (userId, { actor }) => {
      if (userId !== actor.id) throw new AppError('access.denied');
      return null;
    },
    renew: async (token, { line }) => {
      const admission = await admit(token, parts);
      if ('refusal' in admission) throw new AppError(admission.refusal);
      const { sessionId } = admission.session.signedIn;
      if (sessionId !== line.data.seat.session.signedIn.sessionId) {
        throw new AppError('access.denied');
      }
      line.data.until = admission.until;
      return null;
    },
  };

  const hear = hearAsks({
    office: { db, now, settings },
    live,
    log,
    answers: { ...parts.answers, ...ofLine },
    charge: (line, frames) => charge?.(line.conn, frames),
  });
  let charge: ReturnType<typeof boundFrames> | undefined;

  io.on('connection', (line) => {
    const { session } = line.data.seat;
    if (crowd.countOf(session.signedIn.id) >= LINES_PER_PERSON) {
      return hangUp(line, 'request.rate_limited');
    }
    crowd.add(line);
    countLine(1);
    line.on('disconnect', leave);
    line.onAny(hear);
    rights.welcome(line, session);
  });

  function leave(this: Line) {
    crowd.remove(this);
    countLine(-1);
  }

  return {
    live,
    connected: () => [...crowd.people()],
    isConnected: (userId) => crowd.countOf(userId) > 0,
    onPerson: (watcher) => crowd.watch(watcher),
    attach: (server) => {
      io.attach(server);
      io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(CAREFUL)) response.setHeader(name, value);
        next();
      });
      charge = boundFrames(io.engine, {
        many: (connection) => {
          const line = crowd.findLine(connection);
          if (line) tellLine(line, 'slow-down', { code: 'request.rate_limited' });
        },
        flood: (connection) => {
          const line = crowd.findLine(connection);
          if (line) hangUp(line, 'request.rate_limited');
          else connection.close();
        },
      });
    },
    close: async () => {
      isClosing = true;
      rights.stop();
      await io.of('/').adapter.close();
      io.engine?.close();
      passOn?.close();
    },
  };
}
