import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { AppError } from '@thedot/domain/errors';
import { type Expression, expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { sendUploads, showsSmall } from '../../platform/files/files.queries.ts';
import { isNotHiddenFrom } from './hides.queries.ts';

interface Attaching {
  readonly ownerId: string;
  readonly fileIds: readonly string[];
  readonly messageId: string;
}

/** Moves what somebody uploaded into their message, in this order. All of it, or the call is refused. */
export async function attachUploads(
  db: Db,
  { ownerId, fileIds, messageId }: Attaching,
): Promise<ChatFile[]> {
  if (!fileIds.length) return [];
  const sent = await sendUploads(db, {
    ownerId,
    fileIds,
    subjectKind: 'message',
    subjectId: messageId,
  });
  if (sent.length < fileIds.length) throw new AppError('file.not_found');
  return sent
    .toSorted((one, other) => one.place - other.place)
    .map(({ place: _, ...file }) => file);
}

/** What is shown of a file `f`. */
const FILE = [
  'f.id',
  'f.name',
  'f.media_type as mediaType',
  'f.size',
  showsSmall.as('hasThumbnail'),
  'f.width',
  'f.height',
  'f.verdict',
] as const;

/** The files of a message, in their order, as a part of its row: `filesOf(eb.ref('m.id')).as('files')`. */
export const filesOf = (messageId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('files as f')
      .select(FILE)
      .where('f.subject_kind', '=', 'message')
      .where('f.subject_id', '=', messageId)
      .orderBy('f.place'),
  );

/** Whether somebody is one of the two that a message is between; once deleted, it is nobody's. */
export async function isMessageOf(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]))
    .executeTakeFirst();
  return found !== undefined;
}

interface RoomFiles {
  readonly meId: string;
  readonly roomId: string;
  readonly limit: number;
  readonly behind: readonly [position: number, fileId: string] | undefined;
}

/** The files of one of my rooms, of messages that stand and that I have not hidden, newest first. */
export function findRoomFiles(db: Db, { meId, roomId, limit, behind }: RoomFiles) {
  const files = db
    .selectFrom('messages as m')
    .innerJoin('files as f', (join) =>
      join.onRef('f.subject_id', '=', 'm.id').on('f.subject_kind', '=', 'message'),
    )
    .select([
      ...FILE,
      'm.id as messageId',
      'm.position',
      'm.sender_id as senderId',
      'm.created_at as createdAt',
    ])
    .where('m.room_id', '=', roomId)
    .where('m.files', '>', 0)
    .where('m.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .where(isNotHiddenFrom(meId))
    .orderBy('m.position', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit);
  if (!behind) return files.execute();
  return (
    files
      // What the index on positions knows; the files of one message are told apart by their ids.
      .where('m.position', '<=', behind[0])
      .where((eb) => afterPlace([eb.ref('m.position'), eb.ref('f.id')], behind, 'desc'))
      .execute()
  );
}

export const takeFileFrom = (
  db: Db,
  { messageId, revision }: { readonly messageId: string; readonly revision: number },
) =>
  db
    .updateTable('messages')
    .set((eb) => ({ revision, files: eb('files', '-', 1) }))
    .where('id', '=', messageId)
    .execute();

/** The two of a message that stands, and their room. */
export const findMessagePair = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .select(['room_id as roomId', 'sender_id as senderId', 'receiver_id as receiverId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const reviseMessage = (db: Db, id: string, revision: number) =>
  db.updateTable('messages').set({ revision }).where('id', '=', id).execute();
