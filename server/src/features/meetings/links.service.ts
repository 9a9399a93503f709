import type {
  GuestMeeting,
  MeetingLink,
  NewMeetingLink,
} from '@thedot/domain/meetings/links.contract';
import type { JoinReply } from '@thedot/domain/meetings/meetings.contract';
import {
  isPrivate,
  meetingState,
  refuseEntry,
  refuseLink,
  roleIn,
} from '@thedot/domain/meetings/meetings.rules';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { findMeetingGuest } from '../events/event-guests.service.ts';
import { publishMeeting } from './publish-meeting.ts';
import { attendeeOfLink, enter } from './join.service.ts';
import {
  findLink,
  findLinks,
  insertLink,
  type LinkRow,
  lockMeeting,
  updateRevoked,
} from './links.queries.ts';
import { findMeeting, insertMeetingOf, type MeetingRow } from './meetings.queries.ts';
import { findModerated } from './meetings.service.ts';
import { guestPrefix, removeFromRun } from './remove-attendees.service.ts';
import type { VideoContext } from './video-servers.service.ts';

export async function listLinks(ctx: Context, meetingId: string) {
  const meeting = await findModerated(ctx, meetingId);
  const rows = await findLinks(ctx.db, meeting, ctx.now());
  return { items: rows.map((row) => toLink(ctx, row)) };
}

export const createLink = (
  ctx: Context,
  meetingId: string,
  link: NewMeetingLink,
): Promise<MeetingLink> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const meeting = await findModerated(tx, meetingId);
    // A link may be sent long before the meeting opens.
    const refusal = refuseEntry(meeting, now());
    assertAllowed(refusal === 'meeting.not_open' ? null : refusal);
    if (isPrivate(meeting)) await insertMeetingOf(db, meeting, now());
    await lockMeeting(db, meetingId);
    const { length: count } = await findLinks(db, meeting, now());
    assertAllowed(refuseLink(link, { count, now: now() }));
    const row = await insertLink(db, { ...link, meetingId, createdBy: actor.id, now: now() });
    publishMeeting(tx, meeting.partyIds);
    return toLink(tx, row);
  });

/** Revokes a link, and removes the guests who came with it. */
export async function revokeLink(ctx: Context, id: string) {
  const link = assertFound(await findLink(ctx.db, id, ctx.now()), 'meeting.link_gone');
  const meeting = await findMeeting(ctx.db, link.meetingId);
  const isModerator = meeting && roleIn(meeting, ctx.actor.id) === 'moderator';
  if (!isModerator) throw new AppError('meeting.link_gone');
  await transact(ctx, async (tx) => {
    await updateRevoked(tx.db, id, tx.now());
    publishMeeting(tx, meeting.partyIds);
  });
  await removeGuests(ctx, link);
  return {};
}

/** Removes the guests of a link from its meeting. */
export async function removeGuests(
  ctx: VideoContext,
  { id, meetingId }: Pick<LinkRow, 'id' | 'meetingId'>,
): Promise<void> {
  const { run } = (await findMeeting(ctx.db, meetingId)) ?? {};
  if (run) await removeFromRun(ctx, run, { prefix: guestPrefix(id), reason: 'link_revoked' });
}

const toLink = ({ keys }: Pick<PublicContext, 'keys'>, row: LinkRow): MeetingLink => ({
  id: row.id,
  path: `/visio/guest/${keys.linkToken('meeting', row.id)}`,
  name: row.name,
  role: row.role,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
});

export async function findGuestMeeting(ctx: PublicContext, token: string): Promise<GuestMeeting> {
  const { link, meeting } = await findInvited(ctx, token);
  const host = meeting.people.find(({ id }) => id === meeting.hostId);
  return {
    name: meeting.name,
    hostName: host?.name ?? '',
    state: meetingState(meeting, ctx.now()),
    startsAt: meeting.startsAt,
    guestName: link.name,
    canBeRecorded: true,
    timeZone: ctx.settings.hubTimeZone,
  };
}

export async function joinAsGuest(
  ctx: PublicContext,
  token: string,
  given: string | undefined,
): Promise<JoinReply> {
  const { link, meeting, hasPlace } = await findInvited(ctx, token);
  const name = link.name ?? given;
  if (name === undefined)
    throw new AppError('request.invalid', { errors: [fieldProblem('field.required', 'name')] });
  assertAllowed(refuseEntry(meeting, ctx.now()));
  const reply = await enter(ctx, meeting, {
    attendee: attendeeOfLink(link.id, link.name !== null),
    name,
    role: link.role,
    isGuest: link.role === 'viewer' && !hasPlace,
    hasPlace,
  });
  // Revoked or cancelled meanwhile, when this guest could not be found yet.
  if (!(await findGuestLink(ctx, link.id))) {
    await removeGuests(ctx, link);
    throw new AppError('meeting.link_gone');
  }
  return reply;
}

/**
 * The meeting of a link; one that was cancelled, or whose host left the hub, has no valid link any more. Nor has an expert
 * whose session another has taken over, or a co-organizer who no longer is one.
 */
async function findInvited(ctx: PublicContext, token: string): Promise<Invited> {
  const id = ctx.keys.readLinkToken('meeting', token);
  const link = id === null ? undefined : await findGuestLink(ctx, id);
  const meeting = link && (await findMeeting(ctx.db, link.meetingId));
  const hasPlace = link?.createdBy === null;
  const isInvited =
    hasPlace || (link && meeting && roleIn(meeting, link.createdBy ?? '') === 'moderator');
  if (!link || !meeting?.isConfirmed || !isInvited) throw new AppError('meeting.link_gone');
  return { link, meeting, hasPlace };
}

/** A link that can be used: one that a moderator made, or that of a guest who has a place at the event. */
async function findGuestLink(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  id: string,
): Promise<GuestLink | undefined> {
  const link = await findLink(db, id, now());
  if (link) return link;
  const guest = await findMeetingGuest(db, id);
  return (
    guest && { id, meetingId: guest.eventId, name: guest.name, role: 'viewer', createdBy: null }
  );
}

type GuestLink = Pick<LinkRow, 'id' | 'meetingId' | 'name' | 'role'> & {
  /** Null for the link of a guest of the event. */
  readonly createdBy: string | null;
};

interface Invited {
  readonly link: GuestLink;
  readonly meeting: MeetingRow;
  readonly hasPlace: boolean;
}
