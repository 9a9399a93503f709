import type {
  Meeting,
  MeetingPage,
  MeetingRoom,
  MeetingTab,
  SessionAttendance,
} from '@thedot/domain/meetings/meetings.contract';
import { personalRoomName } from '@thedot/domain/meetings/meetings.labels';
import {
  isAdminRole,
  isParty,
  isPrivate,
  joinPeriod,
  meetingState,
  minutesTogether,
  readsAllRuns,
  refuseEnd,
  roleIn,
} from '@thedot/domain/meetings/meetings.rules';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { toBookingReader } from '../expert-sessions/lists/bookings.service.ts';
import {
  findMeeting,
  findMeetings,
  findRoom,
  findRunningMeetings,
  findUserName,
  insertMeeting,
  type MeetingRow,
  updateClosed,
  updateRoom,
} from './meetings.queries.ts';
import { closeRun, findAttendance, findNotes } from './runs.queries.ts';
import { publishMeeting } from './publish-meeting.ts';
import { endAtServer } from './video-servers.service.ts';

interface PageQuery {
  readonly tab: MeetingTab;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listMeetings(ctx: Context, { tab, limit, after }: PageQuery) {
  const found = { userId: ctx.actor.id, tab, now: ctx.now(), limit, after };
  const { items, next } = toPage(await findMeetings(ctx.db, found), limit);
  return { items: items.map((row) => toMeeting(ctx, row)), next };
}

/** The page of a meeting. All who have the address of an instant meeting or room see who hosts it. */
export async function findMeetingPage(ctx: Context, id: string): Promise<MeetingPage> {
  const { db, actor, now } = ctx;
  const row = await findReadable(ctx, id);
  const isAll = readsAllRuns(row, actor);
  const [attendance, notes] = await Promise.all([
    findAttendance(db, row.id, { readerId: actor.id, isAll }),
    findNotes(db, row.id, { readerId: actor.id, isAll }),
  ]);
  return {
    ...toMeeting(ctx, row),
    attendance,
    notes,
    minutesAttended:
      row.kind === 'session' || row.kind === 'call'
        ? minutesTogether(attendance, row.partyIds, now())
        : null,
  };
}

/**
 * Who attended a session: staff decide about a disputed no-show by it, and it stays when the session is cancelled. They
 * read nothing else of its meeting.
 */
export async function findSessionAttendance(ctx: Context, id: string): Promise<SessionAttendance> {
  const { db, actor, now } = ctx;
  const row = assertFound(await findMeeting(db, id), 'meeting.gone');
  const { canReadAll } = toBookingReader(actor);
  const isReadable = isParty(row, actor.id) || canReadAll;
  if (row.kind !== 'session' || !isReadable) throw new AppError('meeting.gone');
  const isAll = canReadAll || readsAllRuns(row, actor);
  const attendance = await findAttendance(db, row.id, { readerId: actor.id, isAll });
  const { kind, people, startsAt, endsAt, partyIds } = row;
  return {
    kind,
    people: [...people],
    startsAt,
    endsAt,
    attendance,
    minutesAttended: minutesTogether(attendance, partyIds, now()),
  };
}

/** A meeting that the actor may read: one of theirs, or by its address; admins read all. */
export async function findReadable({ db, actor }: Context, id: string): Promise<MeetingRow> {
  const row = assertFound(await findMeeting(db, id), 'meeting.gone');
  const isReadable = !isPrivate(row) || isParty(row, actor.id) || isAdminRole(actor.role);
  if (!isReadable || !row.isConfirmed) throw new AppError('meeting.gone');
  return row;
}

/** A meeting that the actor moderates. */
export async function findModerated(ctx: Context, id: string): Promise<MeetingRow> {
  const row = await findReadable(ctx, id);
  assertAllowed(roleIn(row, ctx.actor.id) === 'moderator' ? null : 'meeting.not_moderator');
  return row;
}

export const startMeeting = (ctx: Context, name: string): Promise<Meeting> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const meeting = { kind: 'instant', ownerId: actor.id, waitsForOwner: false, name } as const;
    const stored = assertFound(await insertMeeting(db, { ...meeting, now: now() }), 'meeting.gone');
    const row = assertFound(await findMeeting(db, stored.id), 'meeting.gone');
    publishMeeting(tx, [actor.id]);
    return toMeeting(tx, row);
  });

/** The actor's room, which two tabs create once. It waits for its owner until they choose otherwise. */
export const findMyRoom = (ctx: Context): Promise<MeetingRoom> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const known = await findRoom(db, actor.id);
    if (known) return known;
    const owner = assertFound(await findUserName(db, actor.id), 'meeting.gone');
    await insertMeeting(db, {
      kind: 'room',
      ownerId: actor.id,
      name: personalRoomName(owner).slice(0, MAX_NAME),
      waitsForOwner: true,
      now: now(),
    });
    publishMeeting(tx, [actor.id]);
    return assertFound(await findRoom(db, actor.id), 'meeting.gone');
  });

const MAX_NAME = 120;

export const changeMyRoom = (
  ctx: Context,
  change: { readonly name: string; readonly waitsForOwner: boolean },
): Promise<MeetingRoom> =>
  transact(ctx, async (tx) => {
    await findMyRoom(tx);
    publishMeeting(tx, [tx.actor.id]);
    return assertFound(await updateRoom(tx.db, tx.actor.id, change), 'meeting.gone');
  });

/** Ends the meeting for all. Its conference server may take a moment; here it has ended at once. */
export async function endMeeting(ctx: Context, id: string) {
  const row = await findReadable(ctx, id);
  const { actor, caller } = ctx;
  assertAllowed(refuseEnd(row, actor));
  const { run } = row;
  if (!run) throw new AppError('meeting.not_running');
  await endAtServer(ctx, run);
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    await closeRun(db, run.id, now());
    await updateClosed(db, row.id, now());
    if (!isParty(row, actor.id)) {
      await audit(db, {
        actorId: actor.id,
        action: 'meeting.ended',
        subjectKind: 'meeting',
        subjectId: row.id,
        address: caller.address,
      });
    }
    publishMeeting(tx, usersOf(row), { staff: true });
  });
  return {};
}

export async function listRunning(ctx: Context) {
  const rows = await findRunningMeetings(ctx.db);
  return { items: rows.map((row) => ({ ...toMeeting(ctx, row), server: row.run?.server ?? '' })) };
}

/** The users whose pages show the meeting. */
export const usersOf = (row: Pick<MeetingRow, 'partyIds' | 'people'>): readonly string[] => [
  ...row.partyIds,
  ...row.people.map(({ id }) => id),
];

/** Those who have been in an instant meeting belong to it; to a room only its owner, and others while they are inside. */
const belongsTo = (row: MeetingRow, { id, role }: SignedIn): boolean =>
  isParty(row, id) ||
  isAdminRole(role) ||
  row.inside.some(({ userId }) => userId === id) ||
  (row.kind === 'instant' && row.people.some((person) => person.id === id));

/** A meeting as a reader sees it: who is or was inside is for those who belong to it. */
export function toMeeting(
  { actor, now }: { readonly actor: SignedIn; readonly now: () => Date },
  row: MeetingRow,
): Meeting {
  const { id, kind, name, hostId, bookingId, roomId, people, startsAt, endsAt } = row;
  const belongs = belongsTo(row, actor);
  const host = people.find((person) => person.id === hostId) ?? null;
  return {
    id,
    kind,
    name,
    state: meetingState(row, now()),
    host,
    people: belongs ? [...people] : people.filter((person) => person.id === hostId),
    startsAt: startsAt ?? row.ranAt,
    endsAt: endsAt ?? row.lastEndedAt,
    ...joinPeriod(row),
    bookingId,
    roomId,
    inside: belongs ? [...row.inside] : [],
    role: roleIn(row, actor.id),
    canManage: roleIn(row, actor.id) === 'moderator',
    recordings: belongs ? row.recordings : 0,
  };
}
