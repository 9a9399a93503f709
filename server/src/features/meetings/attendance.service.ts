import { transact } from '../../kernel/context.ts';
import type { ConferenceCalls } from '../../platform/conference/conference-client.ts';
import type { Meeting } from '../../platform/conference/read-answers.ts';
import { notify } from '../notifications/notifications.service.ts';
import { endOutdatedRun } from './end-run.service.ts';
import { findMeeting, type MeetingRow } from './meetings.queries.ts';
import {
  closeFailedRuns,
  closeRun,
  findOpenRuns,
  findRun,
  findRunUsers,
  findSignedOut,
  lockRun,
  type PresentAttendee,
  saveNotes,
  savePresent,
  updateSynced,
} from './runs.queries.ts';
import { publishMeeting } from './publish-meeting.ts';
import { syncRecordings } from './recording-sync.service.ts';
import { tryEach } from './try-each.ts';
import { findServer, isEnded, signOut, type VideoContext } from './video-servers.service.ts';

/** A run whose conference could not be created in this time was given up. */
const CREATE_MS = 60_000;

/** Asks the server of a run who is inside and whether it goes on, and what recordings there are. Idempotent. */
export async function syncRun(ctx: VideoContext, runId: string): Promise<void> {
  const run = await findRun(ctx.db, runId);
  if (!run || run.server === null) return;
  const calls = findServer(ctx, run.server);
  const meeting = run.endedAt === null ? await findMeeting(ctx.db, run.meetingId) : undefined;
  // A session that was changed has ended its run already, unless someone joined at the same moment.
  if (meeting && !(await endOutdatedRun(ctx, meeting))) {
    const askedAt = ctx.now();
    const info = calls ? await findInfo(calls, run.id) : null;
    await transact(ctx, async (tx) => saveInfo(tx, { runId, info, askedAt }));
  }
  await saveNotes(ctx.db, run.id);
  if (calls) await syncRecordings(ctx, { runId, server: run.server, calls });
}

/** Null if the conference does not exist, or not any more. */
async function findInfo(calls: ConferenceCalls, runId: string): Promise<Meeting | null> {
  try {
    return await calls.getMeetingInfo(runId);
  } catch (error) {
    if (isEnded(error)) return null;
    throw error;
  }
}

interface Answer {
  readonly runId: string;
  readonly info: Meeting | null;
  readonly askedAt: Date;
}

/** Writes an answer, unless a later one was written already. */
async function saveInfo(tx: VideoContext, { runId, info, askedAt }: Answer): Promise<void> {
  const { db, now } = tx;
  const run = await lockRun(db, runId);
  if (!run || run.endedAt !== null) return;
  if (run.syncedAt !== null && Date.parse(run.syncedAt) > askedAt.getTime()) return;
  const meeting = await findMeeting(db, run.meetingId);
  if (!meeting) return;
  await updateSynced(db, runId, askedAt);
  const before = await findRunUsers(db, runId);
  const hasEnded = info === null || info.endedAt !== null || info.hasBeenForciblyEnded;
  const { partyIds } = meeting;
  const present = hasEnded ? [] : info.attendees.map(toPresent);
  const hasChanged = await savePresent(db, runId, present, { partyIds, now: now() });
  if (hasEnded) await closeRun(db, runId, info?.endedAt ?? now());
  if (!hasEnded && !hasChanged) return;
  const inside = new Set(present.map(({ attendee }) => attendee));
  const users = new Set([...partyIds, ...before, ...(await findRunUsers(db, runId))]);
  publishMeeting(tx, users, { staff: true });
  await tellOtherSide(tx, { meeting, runId, inside, before });
}

const toPresent = ({ userId, fullName, isModerator }: Meeting['attendees'][number]) =>
  ({
    attendee: userId || fullName,
    name: fullName.slice(0, MAX_NAME) || '–',
    role: isModerator ? 'moderator' : 'viewer',
  }) satisfies PresentAttendee;

const MAX_NAME = 256;

interface Presence {
  readonly meeting: MeetingRow;
  readonly runId: string;
  readonly inside: ReadonlySet<string>;
  /** The users who had been in this run before. */
  readonly before: readonly string[];
}

/** Tells the other side of a session, once in each run, that the first is there. A call rings instead. */
async function tellOtherSide(tx: VideoContext, { meeting, runId, inside, before }: Presence) {
  if (meeting.kind !== 'session') return;
  const { partyIds, people } = meeting;
  const first = people.find(({ id }) => partyIds.includes(id) && inside.has(id));
  const absent = partyIds.filter((id) => !inside.has(id) && !before.includes(id));
  if (!first || absent.length === 0) return;
  await notify(
    { ...tx, actor: null },
    {
      to: absent,
      type: 'meeting.waiting',
      eventId: runId,
      params: { name: first.name },
      target: meeting.id,
    },
  );
}

/**
 * Asks for all open runs: the servers of BigBlueButton tell nothing by themselves but the end. A server that does not
 * answer keeps none of the others.
 */
export async function syncOpenRuns(ctx: VideoContext): Promise<void> {
  const at = ctx.now();
  await closeFailedRuns(ctx.db, { before: new Date(at.getTime() - CREATE_MS), now: at });
  const failures = await endPresenceOfSignedOut(ctx);
  failures.push(...(await tryEach(await findOpenRuns(ctx.db), ({ id }) => syncRun(ctx, id))));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some meetings could not be asked for');
}

/** Users who were removed, or have signed out on all devices, leave the meetings that they are in. */
const endPresenceOfSignedOut = async (ctx: VideoContext): Promise<unknown[]> =>
  tryEach(await findSignedOut(ctx.db, ctx.now()), (presence) => signOut(ctx, presence));
