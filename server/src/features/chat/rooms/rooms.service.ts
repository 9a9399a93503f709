import { isStaffActor } from '@thedot/domain/access/roles';
import type { ChatPartner, Room, RoomList } from '@thedot/domain/chat/rooms.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { offlinePresence } from '../../users/presence/presence.service.ts';
import { findPair } from './relationship.queries.ts';
import {
  ensureRoom,
  findRoom,
  findRooms,
  findRoomWith,
  type PartnerRow,
  type RoomReader,
  type RoomRow,
  updateMembership,
} from './rooms.queries.ts';
import { toPairQuery, findClosedReason, refuseWriting } from './write-access.service.ts';

interface ListRoomsQuery {
  readonly list: RoomList;
  readonly limit: number;
  readonly after?: string | undefined;
}

export const toRoomReader = ({ actor, settings }: Context): RoomReader => ({
  meId: actor.id,
  supportEmail: settings.supportUser,
});

export async function listRooms(ctx: Context, { list, limit, after }: ListRoomsQuery) {
  const page = { list, limit: limit + 1, after: parseCursor(after) };
  const rows = await findRooms(ctx.db, toRoomReader(ctx), page);
  const { items, next } = toSortedPage(rows, limit, ({ place }) => place);
  return { items: items.map((row) => toRoom(ctx, row)), next };
}

export async function findMyRoom(
  ctx: Context,
  {
    roomId,
    userId,
  }: { readonly roomId?: string | undefined; readonly userId?: string | undefined },
): Promise<Room> {
  if (roomId !== undefined) {
    const room = toRoom(
      ctx,
      assertFound(await findRoom(ctx.db, toRoomReader(ctx), roomId), NO_ROOM),
    );
    if (userId !== undefined && room.other.id !== userId) throw new AppError(NO_ROOM);
    return room;
  }
  if (userId === undefined) throw new AppError(NO_ROOM);
  return toRoom(ctx, assertFound(await findRoomWith(ctx.db, toRoomReader(ctx), userId), NO_ROOM));
}

const NO_ROOM = 'chat.room_not_found';

/** Returns the room with a user. An existing room always opens; a new one is created only when both may write. */
export async function openRoom(ctx: Context, userId: string): Promise<Room> {
  const { db, actor } = ctx;
  const pair = assertFound(await findPair(db, toPairQuery(ctx, userId)), 'user.not_found');
  if (pair.roomId !== null) return findMyRoom(ctx, { roomId: pair.roomId });
  assertAllowed(refuseWriting(ctx, pair));
  return findMyRoom(ctx, { roomId: await ensureRoom(db, actor.id, userId) });
}

export type RoomRole = 'sender' | 'receiver';
type MembershipChange = Parameters<typeof updateMembership>[2];

/** Changes a flag of a membership, which only its own member may do. */
export async function changeFlag(
  ctx: Context,
  roomId: string,
  { of, ...change }: MembershipChange & { readonly of: RoomRole },
): Promise<Room> {
  const { senderId } = await findMyRoom(ctx, { roomId });
  assertAllowed((senderId === ctx.actor.id) === (of === 'sender') ? null : 'chat.other_side');
  return changeMembership(ctx, roomId, change);
}

export async function changeMembership(
  ctx: Context,
  roomId: string,
  change: MembershipChange,
): Promise<Room> {
  const { db, actor, live } = ctx;
  await updateMembership(db, { meId: actor.id, roomId }, change);
  const room = await findMyRoom(ctx, { roomId });
  live.sendToUsers([actor.id], 'chat-room', { roomId });
  return room;
}

function toRoom(ctx: Context, row: RoomRow): Room {
  const isSender = row.senderId === ctx.actor.id;
  const { id: roomId, seen, unseen, mentions, version, muted } = row;
  const other = toChatPartner(row);
  return {
    id: roomId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    starredSender: isSender && row.myStar,
    starredReceiver: !isSender && row.myStar,
    directSender: isSender && row.myDirect,
    directReceiver: !isSender && row.myDirect,
    other: isPresenceHidden(ctx, row) ? { ...other, presence: offlinePresence(other.id) } : other,
    lastMessage: row.lastMessage,
    lastPosition: row.lastPosition,
    lastAt: row.lastAt,
    revision: row.revision,
    unseen: { roomId, seen, unseen, mentions, version, muted },
    seenByOther: row.seenByOther,
    pinned: row.pinned,
    muted,
    closed: findClosedReason(ctx, { ...row, roomId }),
  };
}

/** A user who has blocked the caller appears offline to them, except to staff. */
const isPresenceHidden = ({ actor }: Context, { blockedByThem }: RoomRow): boolean =>
  blockedByThem && !isStaffActor(actor);

export const toChatPartner = ({
  personId: id,
  name,
  photo,
  organization,
  role,
  timeZone,
  ...row
}: PartnerRow): ChatPartner => ({
  id,
  name,
  photo,
  organization,
  role,
  timeZone,
  presence: { userId: id, status: row.status, inSessionUntil: row.inSessionUntil },
});
