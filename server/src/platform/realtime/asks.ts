import { can } from '@thedot/domain/access/access';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import {
  type Asked,
  LIVE_ASKS,
  type LiveAnswer,
  type LiveAsk,
  type LiveReplies,
} from '@thedot/domain/socket-requests';
import { id } from '@thedot/domain/kernel/fields';
import { MOST_WATCHED } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Office, SignedIn } from '../../kernel/context.ts';
import type { Live, Shown } from '../../kernel/live.ts';
import type { MarkedSession } from '../../kernel/people.ts';
import { appErrorOf } from '../../kernel/problems.ts';
import { refusalNotes } from '../refusal-notes.ts';
import type { Line } from './line.ts';
import { isShowRoom, isWatchRoom, showRoomOf, watchedIn, watchRoomOf } from './rooms.ts';

type Others = 'others stay' | 'others go';

/** What answers an ask may use. */
export interface AskContext extends Office {
  readonly actor: SignedIn;
  readonly live: Live;
  /** The line that asks, to remember something by for as long as it is there. */
  readonly line: object;
  /** Listens on the line for how these people are, and not any more for how those are. */
  readonly watch: (userIds: readonly string[], notThese: readonly string[]) => void;
  /** For whom it listens already. */
  readonly watched: () => string[];
  /** Listens on the line for these things, and for others still or not any more. */
  readonly show: (shown: readonly Shown[], others: Others) => void;
}

type Answers<A extends LiveAsk, Ctx> = {
  readonly [Ask in A]: (asked: Asked<Ask>, ctx: Ctx) => Promise<LiveReplies[Ask]>;
};

/** What is about the line itself; all else is the features'. */
type OfLine = 'add-listener' | 'renew';
export type LineAnswers = Answers<OfLine, { readonly actor: SignedIn; readonly line: Line }>;
export type LiveAnswers = Answers<Exclude<LiveAsk, OfLine>, AskContext>;

interface Setup {
  readonly office: Office;
  readonly live: Live;
  readonly log: Logger;
  readonly answers: LineAnswers & LiveAnswers;
  /** Counts something said on a line for more than its frame. */
  readonly charge: (line: Line, frames: number) => void;
}

/** What may not be asked, or cannot be understood: an honest page says none, so it counts as so many frames more. */
const WRONG_COSTS = 4;

/** Hears what is asked on a line: one function for all of them, called with the line as `this`. */
export function hearAsks({ office, live, log, answers, charge }: Setup) {
  const note = refusalNotes(office.db);

  return function hear(this: Line, ask: string, ...said: unknown[]): void {
    const answer = answerOf(said);
    answerTo(this, ask, said).then(
      (reply) => answer({ reply }),
      (error: Error) => {
        const { code } = appErrorOf(error);
        if (code === 'server.unexpected') log.error({ err: error, ask }, 'ask not answered');
        else if (code !== 'server.unavailable')
          refuse(this, ask, { code, subjectId: askedOf(said) });
        answer({ code });
      },
    );
  };

  /** Who has other rights by the time it is known what they may listen to is answered by those of now. */
  async function answerTo(line: Line, ask: string, said: readonly unknown[]): Promise<unknown> {
    try {
      return await answerAs(line.data.seat.session, line, ask, said);
    } catch (error) {
      if (error instanceof RightsChanged) return answerTo(line, ask, said);
      throw error;
    }
  }

  async function answerAs(
    { signedIn: actor, rights }: MarkedSession,
    line: Line,
    ask: string,
    said: readonly unknown[],
  ) {
    if (!isAsk(ask)) throw new AppError('request.not_found');
    const { access, says } = LIVE_ASKS[ask];
    if (!can(actor, access)) throw new AppError('access.denied');
    const { success, data } = says.safeParse(said[0]);
    if (!success || said.length > 1) throw new AppError('request.invalid');
    // The schema of this very ask has just read it, which the compiler cannot follow.
    const answer = answers[ask] as (
      asked: typeof data,
      ctx: AskContext & { readonly line: Line },
    ) => Promise<unknown>;
    const checkRights = () => {
      if (line.data.seat.session.rights !== rights) throw new RightsChanged();
    };
    const watch: AskContext['watch'] = (ids, notThese) => {
      checkRights();
      listenTo(line, ids, notThese);
    };
    const watched: AskContext['watched'] = () => [...line.rooms].filter(isWatchRoom).map(watchedIn);
    const show: AskContext['show'] = (shown, others) => {
      checkRights();
      listenFor(line, shown, others);
    };
    return answer(data, { ...office, actor, live, line, watch, watched, show });
  }

  function refuse(line: Line, ask: string, refusal: Refusal): void {
    charge(line, WRONG_COSTS);
    const { seat, address } = line.data;
    const call = isAsk(ask) ? `line ${ask}` : 'line';
    const actorId = seat.session.signedIn.id;
    void note({ actorId, call, subjectKind: 'call', ...refusal, address }, log);
  }
}

class RightsChanged extends Error {}

interface Refusal {
  readonly code: ErrorCode;
  readonly subjectId: string | null;
}

const Named = z.union([id, z.object({ roomId: id }).transform(({ roomId }) => roomId)]);

/** Whose room or listener was asked for, where one was named. */
const askedOf = ([what]: readonly unknown[]): string | null => Named.safeParse(what).data ?? null;

const isAsk = (ask: string): ask is LiveAsk => Object.hasOwn(LIVE_ASKS, ask);

/** What carries the answer, taken from what was said; a page that does not wait for one has none. */
function answerOf(said: unknown[]): (answered: { reply: unknown } | { code: ErrorCode }) => void {
  if (typeof said.at(-1) !== 'function') return () => {};
  // Socket.IO's own, which it puts last.
  return said.pop() as (answered: LiveAnswer | { reply: unknown }) => void;
}

/** How many people a line listens for, at most: those of its last asks. */
const MOST_LISTENED_TO = 2 * MOST_WATCHED;

function listenTo(line: Line, ids: readonly string[], notThese: readonly string[]): void {
  for (const id of [...notThese, ...ids]) void line.leave(watchRoomOf(id));
  void line.join(ids.map(watchRoomOf));
  const all = [...line.rooms].filter(isWatchRoom);
  for (const room of all.slice(0, -MOST_LISTENED_TO)) void line.leave(room);
}

function listenFor(line: Line, shown: readonly Shown[], others: Others): void {
  const rooms = new Set(shown.map(showRoomOf));
  void line.join([...rooms]);
  if (others === 'others stay') return;
  for (const room of line.rooms) if (isShowRoom(room) && !rooms.has(room)) void line.leave(room);
}
