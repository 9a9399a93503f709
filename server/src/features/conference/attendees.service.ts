import { createHash, randomBytes } from 'node:crypto';
import type { MeetingEndReason } from '@thedot/domain/conference/call.contract';
import type { CallEnd } from '@thedot/domain/conference/call-socket';
import { nextEndOf } from '@thedot/domain/conference/conference-end.rules';
import { AppError } from '@thedot/domain/errors';
import { MEETING_AFTERMATH_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../kernel/context.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import {
  type AttendeeRow,
  closeStays,
  closeStaysOfConference,
  findAttendeeByHash,
  updateAttendeesToGone,
} from './attendees.queries.ts';
import { closeCall } from './call-events.ts';
import {
  lockRunningConference,
  type TimedConference,
  updateConferenceToEnded,
  updateModeratorTimes,
} from './conferences.queries.ts';
import { publishPresence } from './publish-call.ts';
import { stopRunning } from './stop-recording.ts';
import { planEndCallback } from './client-callbacks.service.ts';

export type ConferenceContext = Pick<PublicContext, 'db' | 'now' | 'live' | 'effects'>;

/** Tells meeting tokens from the tokens of guest links. */
const TOKEN_PREFIX = 'mt_';

export const createMeetingToken = (): string =>
  TOKEN_PREFIX + randomBytes(32).toString('base64url');

export const hashMeetingToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * Finds the attendee of a meeting token. It is good while the meeting runs, and `afterEnd` also for a while after it,
 * for what a call screen still has to send.
 */
export async function findAttendeeByToken(
  { db, now }: Pick<ConferenceContext, 'db' | 'now'>,
  token: unknown,
  { afterEnd = false } = {},
): Promise<AttendeeRow> {
  const attendee =
    typeof token === 'string' && token.startsWith(TOKEN_PREFIX)
      ? await findAttendeeByHash(db, hashMeetingToken(token))
      : undefined;
  if (!attendee || !isGood(attendee, afterEnd ? now() : null))
    throw new AppError('meeting.token_invalid');
  return attendee;
}

function isGood({ endedAt }: AttendeeRow, at: Date | null): boolean {
  if (endedAt === null) return true;
  return at !== null && at.getTime() - Date.parse(endedAt) < MEETING_AFTERMATH_MS;
}

/** Ends a running meeting for all. Returns whether it did: of concurrent ends one does. */
export async function endConference(
  tx: ConferenceContext,
  conferenceId: string,
  reason: MeetingEndReason,
): Promise<boolean> {
  const at = tx.now();
  const ended = await updateConferenceToEnded(tx.db, conferenceId, { at, reason });
  if (!ended) return false;
  await closeStaysOfConference(tx.db, conferenceId, at);
  await stopRunning(tx, conferenceId);
  await syncMeeting(tx, ended.meeting_id);
  await planEndCallback(tx, ended);
  afterCommit(tx, () => closeCall(tx.live, { conferenceId }, { reason: 'ended', why: reason }));
  return true;
}

/** Takes attendees out of a meeting: their tokens die, and their call screens close. */
export async function dismissAttendees(
  tx: ConferenceContext,
  attendees: readonly Pick<AttendeeRow, 'id' | 'conferenceId'>[],
  { state, end }: { readonly state: 'denied' | 'removed' | 'left'; readonly end: CallEnd },
): Promise<void> {
  if (!attendees.length) return;
  const ids = attendees.map(({ id }) => id);
  const conferenceIds = new Set(attendees.map(({ conferenceId }) => conferenceId));
  for (const id of [...conferenceIds].toSorted()) await lockRunningConference(tx.db, id);
  await closeStays(tx.db, ids, tx.now());
  await updateAttendeesToGone(tx.db, ids, state);
  for (const id of conferenceIds) await notePresence(tx, id);
  afterCommit(tx, () => {
    for (const attendeeId of ids) closeCall(tx.live, { attendeeId }, end);
  });
}

/**
 * To be called after each change of who is inside, who waits, or who moderates: keeps the time since when no
 * moderator is inside, plans the end of the meeting, and tells the hub and the call screens.
 */
export async function notePresence(tx: ConferenceContext, conferenceId: string): Promise<void> {
  const conference = await updateModeratorTimes(tx.db, conferenceId, tx.now());
  if (!conference) return;
  await planEnd(tx, conference);
  await syncMeeting(tx, conference.meeting_id);
  await publishPresence(tx, conferenceId);
}

/** The job at the exact time; a job of each minute would find the end, too. */
export async function planEnd(
  { db }: Pick<ConferenceContext, 'db'>,
  conference: TimedConference,
): Promise<void> {
  const end = nextEndOf(timesOf(conference));
  if (!end) return;
  await enqueue(db, 'end-conferences', {}, { runAt: end.at, key: `conference:${conference.id}` });
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

export const timesOf = (row: TimedConference) => ({
  createdAt: new Date(row.created_at),
  startedAt: dateOf(row.started_at),
  emptySince: dateOf(row.empty_since),
  noModeratorSince: dateOf(row.no_moderator_since),
  durationMin: row.duration_min,
  endWhenNoModerator: row.end_when_no_moderator,
  noModeratorDelayMin: row.no_moderator_delay_min,
});

/** The hub asks for the meeting through the API, as other clients would. */
export const syncMeeting = ({ db }: Pick<ConferenceContext, 'db'>, meetingId: string) =>
  enqueue(db, 'sync-meeting', { meetingId }, { key: `sync-meeting:${meetingId}` });

function afterCommit({ effects }: ConferenceContext, effect: () => void): void {
  if (effects) effects.push(effect);
  else effect();
}
