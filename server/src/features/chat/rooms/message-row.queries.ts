import type { CallOutcome } from '@thedot/domain/chat/calls.contract';
import type { ChatFile, MessagePreview, Reaction } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import type { DB } from '../../../db/schema.ts';
import { hasVisibleThumbnail } from '../../../platform/files/files.queries.ts';

/** The columns of a file `f`. */
export const FILE_COLUMNS = [
  'f.id',
  'f.name',
  'f.media_type as mediaType',
  'f.size',
  hasVisibleThumbnail.as('hasThumbnail'),
  'f.width',
  'f.height',
  'f.verdict',
] as const;

/** The files of a message in their order, as JSON for a column of its row. */
const selectMessageFiles = (messageId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('files as f')
      .select(FILE_COLUMNS)
      .where('f.subject_kind', '=', 'message')
      .where('f.subject_id', '=', messageId)
      .orderBy('f.position'),
  );

/** The result of the call of a message with this alias, as JSON. */
const callOutcomeJson = (message: string) => {
  const m = sql.raw(message);
  return sql<CallOutcome | null>`case when ${m}.call_id is not null then (
    select json_build_object('callId', c.id, 'media', c.media, 'state', c.state)
    from calls as c where c.id = ${m}.call_id) end`;
};

/** The preview of a message with this alias, as JSON. */
export const messagePreviewJson = (message: string) => {
  const m = sql.raw(message);
  return sql<MessagePreview>`json_build_object(
    'id', ${m}.id, 'position', ${m}.position, 'senderId', ${m}.sender_id, 'kind', ${m}.kind,
    'text', case when ${m}.deleted_at is null
      then regexp_replace(left(${m}.text, ${sql.lit(PREVIEW_LENGTH)}), '<@[0-9a-f-]*$', '') else '' end,
    'files', case when ${m}.deleted_at is null then ${m}.files else 0 end,
    'isDeleted', ${m}.deleted_at is not null,
    'call', ${callOutcomeJson(message)},
    'createdAt', ${toIsoText(sql.ref(`${message}.created_at`))})`;
};

const quote = sql<MessagePreview | null>`case when m.quote_id is not null then (
  select ${messagePreviewJson('q')} from messages as q where q.id = m.quote_id) end`;

const files = sql<ChatFile[]>`
  case when m.files > 0 and m.deleted_at is null then ${selectMessageFiles(sql.ref<string>('m.id'))} else '[]' end`;

const reactions = sql<Reaction[]>`case when m.reactions > 0 and m.deleted_at is null then (
  select coalesce(json_agg(json_build_object('reactionId', e.reaction_id, 'userIds', e.user_ids)
    order by e.first_at, e.reaction_id), '[]')
  from (
    select reaction_id, json_agg(user_id order by created_at) as user_ids, min(created_at) as first_at
    from message_reactions where message_id = m.id group by reaction_id
  ) as e) else '[]' end`;

/** For a message `m` and a membership `s` of `room_sides`: the message was deleted before the other member saw it. */
export const wasRemovedWithoutTrace = sql<boolean>`(m.deleted_at is not null and exists (
  select from message_hides as h where h.user_id = s.user_id and h.message_id = m.id))`;

/** The columns of a message `m` without its content. */
export const META_COLUMNS = [
  'm.id',
  'm.room_id as roomId',
  'm.position',
  'm.revision',
  'm.sender_id as senderId',
  'm.receiver_id as receiverId',
  'm.client_id as clientId',
  'm.kind',
  'm.booking_id as bookingId',
  'm.created_at as createdAt',
  'm.edited_at as editedAt',
  'm.deleted_at as deletedAt',
] as const;

/** All columns of a message `m`. The content of a deleted message is empty. */
export const MESSAGE_COLUMNS = [
  ...META_COLUMNS,
  sql<string>`case when m.deleted_at is null then m.text else '' end`.as('text'),
  quote.as('quote'),
  files.as('files'),
  reactions.as('reactions'),
  sql<boolean>`m.pinned_at is not null`.as('pinned'),
  callOutcomeJson('m').as('call'),
] as const;

/** Selects messages, whether hidden or not. */
export const selectAllMessages = (db: Db) => db.selectFrom('messages as m').select(MESSAGE_COLUMNS);

/** Selects messages as a member sees them, without those that the member has hidden. */
export const selectMessages = (db: Db, readerId: string) =>
  selectAllMessages(db).where(isNotHiddenFrom(readerId));

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** Finds a message that the user sent or received. */
export const findMessage = (db: Db, { meId, messageId }: { meId: string; messageId: string }) =>
  selectMessages(db, meId)
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .executeTakeFirst();

/** A member, given by an id or an expression, has not hidden the message `m`. */
export const isNotHiddenFrom = (readerId: string | Expression<string>) =>
  sql<boolean>`not exists (
    select from message_hides as h where h.user_id = ${readerId} and h.message_id = m.id)`;
