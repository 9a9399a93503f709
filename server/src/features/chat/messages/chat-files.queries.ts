import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { AppError } from '@thedot/domain/errors';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import { assignUploads } from '../../../platform/files/files.queries.ts';
import { FILE_COLUMNS, isNotHiddenFrom } from '../rooms/message-row.queries.ts';

interface AttachInput {
  readonly ownerId: string;
  readonly fileIds: readonly string[];
  readonly messageId: string;
}

/** Attaches uploads of the sender to a message, in the given order. Fails when one of them is missing. */
export async function attachUploads(
  db: Db,
  { ownerId, fileIds, messageId }: AttachInput,
): Promise<ChatFile[]> {
  if (!fileIds.length) return [];
  const sent = await assignUploads(db, {
    ownerId,
    fileIds,
    subjectKind: 'message',
    subjectId: messageId,
  });
  if (sent.length < fileIds.length) throw new AppError('file.not_found');
  return sent
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _, ...file }) => file);
}

/** Returns whether a user is the sender or the receiver of a message that is not deleted. */
export async function isMessageParty(
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

interface RoomFilesQuery {
  readonly meId: string;
  readonly roomId: string;
  readonly limit: number;
  readonly after: readonly [position: number, fileId: string] | undefined;
}

/** Finds the files of a room, newest first, without those of deleted messages and of messages the user has hidden. */
export function findRoomFiles(db: Db, { meId, roomId, limit, after }: RoomFilesQuery) {
  const files = db
    .selectFrom('messages as m')
    .innerJoin('files as f', (join) =>
      join.onRef('f.subject_id', '=', 'm.id').on('f.subject_kind', '=', 'message'),
    )
    .select([
      ...FILE_COLUMNS,
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
  if (!after) return files.execute();
  return (
    files
      // The index on positions serves this condition. The next one tells the files of one message apart by their ids.
      .where('m.position', '<=', after[0])
      .where((eb) => afterCursor([eb.ref('m.position'), eb.ref('f.id')], after, 'desc'))
      .execute()
  );
}

export const decrementFileCount = (
  db: Db,
  { messageId, revision }: { readonly messageId: string; readonly revision: number },
) =>
  db
    .updateTable('messages')
    .set((eb) => ({ revision, files: eb('files', '-', 1) }))
    .where('id', '=', messageId)
    .execute();

/** Finds the sender, the receiver and the room of a message that is not deleted. */
export const findMessageParties = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .select(['room_id as roomId', 'sender_id as senderId', 'receiver_id as receiverId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const updateRevision = (db: Db, id: string, revision: number) =>
  db.updateTable('messages').set({ revision }).where('id', '=', id).execute();
