import { isStaffActor } from '@thedot/domain/access/roles';
import type { ChatPartner, Room, RoomList } from '@thedot/domain/chat/rooms.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { away } from '../users/presence.service.ts';
import { findPair } from './pair.queries.ts';
import { makeRoom, updateSide } from './room-writes.queries.ts';
import {
  findRoom,
  findRooms,
  findRoomWith,
  type PartnerRow,
  type Reader,
  type RoomRow,
} from './rooms.queries.ts';
import { asked, closedFor, refuseWriting } from './writing.service.ts';

interface Page {
  readonly list: RoomList;
  readonly limit: number;
  readonly after?: string | undefined;
}

export const readerOf = ({ actor, settings }: Context): Reader => ({
  meId: actor.id,
  supportEmail: settings.supportUser,
});

export async function listRooms(ctx: Context, { list, limit, after }: Page) {
  const page = { list, limit: limit + 1, after: placeFrom(after) };
  const rows = await findRooms(ctx.db, readerOf(ctx), page);
  const { items, next } = sortedPageFrom(rows, limit, ({ place }) => place);
  return { items: items.map((row) => shown(ctx, row)), next };
}

export async function findMyRoom(
  ctx: Context,
  {
    roomId,
    userId,
  }: { readonly roomId?: string | undefined; readonly userId?: string | undefined },
): Promise<Room> {
  if (roomId !== undefined) {
    const room = shown(ctx, assertFound(await findRoom(ctx.db, readerOf(ctx), roomId), NO_ROOM));
    if (userId !== undefined && room.other.id !== userId) throw new AppError(NO_ROOM);
    return room;
  }
  if (userId === undefined) throw new AppError(NO_ROOM);
  return shown(ctx, assertFound(await findRoomWith(ctx.db, readerOf(ctx), userId), NO_ROOM));
}

const NO_ROOM = 'chat.room_not_found';

/** A room that stands opens for whoever is of it; a new one only where both may write. */
export async function openRoom(ctx: Context, userId: string): Promise<Room> {
  const { db, actor } = ctx;
  const pair = assertFound(await findPair(db, asked(ctx, userId)), 'user.not_found');
  if (pair.roomId !== null) return findMyRoom(ctx, { roomId: pair.roomId });
  assertAllowed(refuseWriting(ctx, pair));
  return findMyRoom(ctx, { roomId: await makeRoom(db, actor.id, userId) });
}

export type Side = 'sender' | 'receiver';
type Change = Parameters<typeof updateSide>[2];

/** A flag of one side is for who has that side. */
export async function changeFlag(
  ctx: Context,
  roomId: string,
  { of, ...change }: Change & { readonly of: Side },
): Promise<Room> {
  const { senderId } = await findMyRoom(ctx, { roomId });
  assertAllowed((senderId === ctx.actor.id) === (of === 'sender') ? null : 'chat.other_side');
  return changeSide(ctx, roomId, change);
}

export async function changeSide(ctx: Context, roomId: string, change: Change): Promise<Room> {
  const { db, actor, live } = ctx;
  await updateSide(db, { meId: actor.id, roomId }, change);
  const room = await findMyRoom(ctx, { roomId });
  live.tell([actor.id], 'chat-room', { roomId });
  return room;
}

function shown(ctx: Context, row: RoomRow): Room {
  const isSender = row.senderId === ctx.actor.id;
  const { id: roomId, seen, unseen, mentions, counted, muted } = row;
  const other = partnerOf(row);
  return {
    id: roomId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    starredSender: isSender && row.myStar,
    starredReceiver: !isSender && row.myStar,
    directSender: isSender && row.myDirect,
    directReceiver: !isSender && row.myDirect,
    other: hidesFrom(ctx, row) ? { ...other, presence: away(other.id) } : other,
    lastMessage: row.lastMessage,
    lastPosition: row.lastPosition,
    lastAt: row.lastAt,
    revision: row.revision,
    unseen: { roomId, seen, unseen, mentions, counted, muted },
    seenByOther: row.seenByOther,
    pinned: row.pinned,
    muted,
    closed: closedFor(ctx, { ...row, roomId }),
  };
}

/** Whoever has blocked me is away to me; nobody hides from the hub's team. */
const hidesFrom = ({ actor }: Context, { blockedByThem }: RoomRow): boolean =>
  blockedByThem && !isStaffActor(actor);

export const partnerOf = ({
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
