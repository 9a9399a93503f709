import type { Server as HttpServer, ServerResponse } from 'node:http';
import { LINES_OPENED_PER_MINUTE, LINES_PER_PERSON } from '@thedot/domain/limits';
import { AUDIENCE_OF } from '@thedot/domain/live';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server } from 'socket.io';
import type { Settings } from '../../config.ts';
import type { Live } from '../../kernel/live.ts';
import type { People } from '../../kernel/people.ts';
import { appErrorOf, CAREFUL } from '../../kernel/problems.ts';
import type { Keys } from '../keys.ts';
import { networkOf } from '../network.ts';
import { Crowd, type PersonWatcher } from './crowd.ts';
import { admit, readerOf } from './handshake.ts';
import { hangUp, type Line, type Lines } from './line.ts';
import { roomOf, roomsOf, staffRoomOf, watchRoomOf } from './rooms.ts';

export interface GatewayParts {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly people: People;
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
  const { settings, people, log } = parts;
  const { addressOf, isOwnPage } = readerOf(settings);
  const crowd = new Crowd();
  const opened = new RateLimiterMemory({ points: LINES_OPENED_PER_MINUTE, duration: 60 });
  let isClosing = false;
  let changes = 0;

  const io: Lines = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_FRAME_BYTES,
    connectTimeout: SAYS_WHO_WITHIN_MS,
    allowRequest: (request, answer) => {
      const refuse = (why: string) => answer(why, false);
      if (isClosing) return refuse('The hub is about to stop');
      if (!isOwnPage(request)) return refuse('This page is not of this hub');
      opened.consume(networkOf(addressOf(request))).then(
        () => answer(null, true),
        () => refuse('Too many connections'),
      );
    },
  });

  io.use((line, next) => {
    const before = changes;
    admit(line.handshake.auth['token'], parts).then(
      ({ session, until }) => {
        const seat = { session, lines: new Set<Line>() };
        line.data = { seat, until, changes: before, address: addressOf(line.request) };
        next();
      },
      (error: Error) => {
        next(refusalOf(error));
        // What was refused has nothing more to say.
        setImmediate(() => line.conn.close());
      },
    );
  });

  io.on('connection', (line) => {
    const { signedIn } = line.data.seat.session;
    if (crowd.countOf(signedIn.id) >= LINES_PER_PERSON) return hangUp(line, 'request.rate_limited');
    crowd.add(line);
    line.on('disconnect', leave);
    void line.join(roomsOf(signedIn));
  });

  /** Comes as `connect_error` with its code. */
  function refusalOf(error: Error): Error {
    const { code } = appErrorOf(error);
    if (code === 'server.unexpected') log.error({ err: error }, 'line not opened');
    return Object.assign(new Error(code), { data: { code } });
  }

  function leave(this: Line) {
    crowd.remove(this);
  }

  people.onChange(() => {
    changes++;
  });

  const live: Live = {
    tell: (userIds, event, ...what) => {
      if (!userIds.length) return;
      const rooms = userIds.map((id) => roomOf(AUDIENCE_OF[event], id));
      say(() => io.to(rooms).emit(event, ...what));
    },
    tellStaff: (event, ...what) =>
      say(() => io.to(staffRoomOf(AUDIENCE_OF[event])).emit(event, ...what)),
    tellWatchers: (how) => {
      const rooms = [watchRoomOf(how.userId), roomOf(AUDIENCE_OF.presence, how.userId)];
      say(() => io.to(rooms).emit('presence', how));
    },
  };

  /** Nothing that is told may fail whoever tells it: it has happened. */
  function say(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      log.error({ err: error }, 'not told');
    }
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
    },
    close: async () => {
      isClosing = true;
      await io.of('/').adapter.close();
      io.engine?.close();
    },
  };
}
