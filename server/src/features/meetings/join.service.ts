import { randomUUID } from 'node:crypto';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import type { AttendeeRole } from '@thedot/domain/conference/call.contract';
import type { JoinReply } from '@thedot/domain/meetings/meetings.contract';
import {
  durationMinutes,
  isGuestIn,
  refuseEntry,
  refuseJoin,
  roleIn,
} from '@thedot/domain/meetings/meetings.rules';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { endCallbackAddress } from '../../platform/conference/callbacks.ts';
import type { CreatedMeeting } from '../../platform/conference/read-answers.ts';
import { notify } from '../notifications/notifications.service.ts';
import { endOutdatedRun } from './end-run.service.ts';
import {
  findMeeting,
  findUserName,
  insertMeetingOf,
  type MeetingRow,
  type OpenRun,
} from './meetings.queries.ts';
import { guestPrefix } from './remove-attendees.service.ts';
import { closeRun, openRun, updateServer } from './runs.queries.ts';
import { uuidOf } from './uuid-of.ts';
import {
  askVideoServer,
  EMBEDDED,
  findServer,
  isEnded,
  videoServersOf,
} from './video-servers.service.ts';

/** Someone who joins. */
export interface Joiner {
  /** As the conference server knows them. */
  readonly attendee: string;
  readonly name: string;
  readonly role: AttendeeRole;
  /** A guest waits until a moderator approves. */
  readonly isGuest: boolean;
  /** A guest with a place at the event needs no approval, but starts no meeting. */
  readonly hasPlace?: boolean;
}

/** A conference server is asked who is inside some time after someone joined: the user has to get there first. */
const SYNC_AFTER_MS = 10_000;

/** Joins for a signed-in user. Whether they may is checked at each join. */
export async function joinMeeting(ctx: Context, id: string): Promise<JoinReply> {
  const { db, actor, now } = ctx;
  const meeting = assertFound(await findMeeting(db, id), 'meeting.gone');
  assertAllowed(refuseJoin(meeting, actor.id, now()));
  const self = assertFound(await findUserName(db, actor.id), 'meeting.gone');
  return enter(ctx, meeting, {
    attendee: actor.id,
    name: self.name,
    role: roleIn(meeting, actor.id),
    isGuest: isGuestIn(meeting, actor.id),
  });
}

/** Lets someone who may join into the conference, which is created if it does not run. */
export async function enter(
  ctx: PublicContext,
  meeting: MeetingRow,
  joiner: Joiner,
): Promise<JoinReply> {
  const isHostInside = meeting.inside.some(({ userId }) => userId === meeting.hostId);
  if (joiner.isGuest && !isHostInside) await tellHost(ctx, meeting, joiner);
  if ((joiner.isGuest || joiner.hasPlace) && !mayEnterNow(meeting, isHostInside)) {
    if (meeting.run) await enqueueSync(ctx, meeting.run.id);
    return { kind: 'not_started' };
  }
  const { run, server, created } = await createConference(ctx, meeting);
  const { attendee, name, role, isGuest } = joiner;
  const input = {
    meetingId: run.id,
    fullName: name,
    userId: attendee,
    isModerator: role === 'moderator',
    isGuest,
    createdAt: created.createdAt,
  };
  const calls = assertFound(findServer(ctx, server) ?? undefined, 'meeting.gone');
  if (server === EMBEDDED) {
    const { sessionToken } = await askVideoServer(() => calls.join(input));
    return { kind: 'embedded', token: sessionToken };
  }
  await enqueueSync(ctx, run.id, new Date(ctx.now().getTime() + SYNC_AFTER_MS));
  return { kind: 'external', url: calls.joinUrl(input) };
}

/** Guests start no meeting, except in a room that is open to all. */
const mayEnterNow = (
  { kind, waitsForOwner, isRunning }: Pick<MeetingRow, 'kind' | 'waitsForOwner' | 'isRunning'>,
  isHostInside: boolean,
): boolean => (kind === 'room' ? !waitsForOwner || isHostInside : isRunning);

export const enqueueSync = (ctx: Pick<PublicContext, 'db'>, runId: string, runAt?: Date) =>
  enqueue(
    ctx.db,
    'sync-meeting',
    { meetingId: runId },
    { key: `sync-meeting:${runId}`, ...(runAt && { runAt }) },
  );

interface Conference {
  readonly run: OpenRun;
  readonly server: string;
  readonly created: CreatedMeeting;
}

/**
 * Creates the conference of the open run, or finds it. One that has ended meanwhile is followed by another run, unless what
 * it was for has changed.
 */
async function createConference(ctx: PublicContext, meeting: MeetingRow): Promise<Conference> {
  await endOutdatedRun(ctx, meeting);
  const first = await createOnce(ctx, meeting);
  if (first) return first;
  const current = assertFound(await findMeeting(ctx.db, meeting.id), 'meeting.gone');
  assertAllowed(refuseEntry(current, ctx.now()));
  // Roles are of the host of before.
  if (current.hostId !== meeting.hostId) throw new AppError('meeting.gone');
  return assertFound((await createOnce(ctx, current)) ?? undefined, 'meeting.service_refused');
}

/** Returns null if the run or its conference has ended; the run is closed then. */
async function createOnce(ctx: PublicContext, meeting: MeetingRow): Promise<Conference | null> {
  const run = await transact(ctx, async ({ db, now }) => {
    if (meeting.kind !== 'instant' && meeting.kind !== 'room')
      await insertMeetingOf(db, meeting, now());
    return openRun(db, {
      meetingId: meeting.id,
      hostId: meeting.hostId,
      // Those of other meetings would be names of people, which a conference server keeps.
      name: isNamed(meeting) ? meeting.name : ctx.settings.hubName,
      durationMin: durationMinutes(meeting, now()),
      now: now(),
    });
  });
  const inputFor = (server: string) => inputOf(ctx, meeting, { ...run, server });
  try {
    if (run.server === null) {
      const { serverId, ...created } = await askVideoServer(() =>
        videoServersOf(ctx).create(inputFor(ctx.settings.bbbServers.length === 0 ? EMBEDDED : '')),
      );
      const server = await updateServer(ctx.db, run.id, serverId);
      if (server === serverId) return { run, server, created };
      // Another join at the same time has created it elsewhere, or the run was closed.
      await videoServersOf(ctx).at(serverId).end(run.id).catch(ignoreFailure);
      return server === null ? null : createAt(ctx, { ...run, server }, inputFor(server));
    }
    return await createAt(ctx, { ...run, server: run.server }, inputFor(run.server));
  } catch (error) {
    if (!isEnded(error)) throw error;
    await transact(ctx, async ({ db, now }) => closeRun(db, run.id, now()));
    return null;
  }
}

/** The meeting that nobody joins is dropped by its server after minutes. */
const ignoreFailure = () => undefined;

/** BigBlueButton takes names of two characters or more. */
const isNamed = ({ kind, name }: MeetingRow): boolean => kind === 'instant' && [...name].length > 1;

type CreateInput = ReturnType<typeof inputOf>;

async function createAt(
  ctx: PublicContext,
  run: OpenRun & { readonly server: string },
  input: CreateInput,
): Promise<Conference> {
  const calls = findServer(ctx, run.server);
  if (!calls) throw new AppError('meeting.gone');
  const created = await askVideoServer(() => calls.create(input));
  if (created.hasBeenForciblyEnded) throw new AppError('meeting.finished');
  return { run, server: run.server, created };
}

/** The same at each join. */
function inputOf({ settings, keys }: PublicContext, meeting: MeetingRow, run: OpenRun) {
  const { kind, partyIds, hostId } = meeting;
  const keptFor = kind === 'event' && hostId ? [hostId] : partyIds;
  const callback = {
    meetingId: run.id,
    expertId: kind === 'session' ? hostId : null,
    startupId: kind === 'session' ? (partyIds.find((id) => id !== hostId) ?? null) : null,
  };
  const callbacks = `${settings.publicUrl}/api/visio/callbacks`;
  return {
    meetingId: run.id,
    name: run.name,
    durationMinutes: run.durationMin,
    ...(run.server === EMBEDDED && { keepsPlacesFor: keptFor }),
    endCallbackUrl: endCallbackAddress(`${callbacks}/ended`, callback, keys),
    recordingReadyUrl: `${callbacks}/recording`,
    logoutUrl: `${settings.publicUrl}${pageAfter(meeting)}`,
    metadata: {
      kind,
      meetingid: meeting.id,
      ...(meeting.bookingId && { bookingid: meeting.bookingId }),
      ...(meeting.roomId && { roomid: meeting.roomId }),
    },
  };
}

/** Where a conference server returns its users to. */
const pageAfter = ({ id, kind, bookingId, roomId }: MeetingRow): string => {
  if (kind === 'event') return `/events/detail/${id}`;
  if (bookingId) return `/booking/${bookingId}`;
  return roomId ? `/chat?room=${roomId}` : '/visio';
};

/**
 * Tells the host that someone waits for them, once an hour for each user or link: the page of a guest joins again every
 * few seconds, each time as another attendee.
 */
async function tellHost(ctx: PublicContext, meeting: MeetingRow, joiner: Joiner): Promise<void> {
  const { hostId } = meeting;
  if (hostId === null) return;
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS);
  await transact(ctx, async (tx) =>
    notify(
      { ...tx, actor: null },
      {
        to: [hostId],
        type: 'meeting.waiting',
        eventId: uuidOf(`${meeting.id} ${withoutDevice(joiner.attendee)} ${hour}`),
        params: { name: joiner.name },
        target: meeting.id,
      },
    ),
  );
}

/** How a conference server knows the guest of a link: a personal link is for one device at a time. */
export const attendeeOfLink = (linkId: string, isPersonal: boolean): string =>
  `${guestPrefix(linkId)}${isPersonal ? 'personal' : randomUUID()}`;

const withoutDevice = (attendee: string): string => attendee.replace(/^(guest:[^:]+:).*$/, '$1');
