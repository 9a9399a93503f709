import type { CallOutcome } from '@thedot/domain/chat/calls.contract';
import type { ChatFile, MessagePreview, Reaction } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { filesOf } from './chat-files.queries.ts';
import { isNotHiddenFrom } from './hides.queries.ts';

/** How the call of a message of this alias ended, as JSON. */
const outcomeOf = (message: string) => {
  const m = sql.raw(message);
  return sql<CallOutcome | null>`case when ${m}.call_id is not null then (
    select json_build_object('callId', c.id, 'media', c.media, 'state', c.state)
    from calls as c where c.id = ${m}.call_id) end`;
};

/** The beginning of a message of this alias, as JSON. */
export const previewOf = (message: string) => {
  const m = sql.raw(message);
  return sql<MessagePreview>`json_build_object(
    'id', ${m}.id, 'position', ${m}.position, 'senderId', ${m}.sender_id, 'kind', ${m}.kind,
    'text', case when ${m}.deleted_at is null
      then regexp_replace(left(${m}.text, ${sql.lit(PREVIEW_LENGTH)}), '<@[0-9a-f-]*$', '') else '' end,
    'files', case when ${m}.deleted_at is null then ${m}.files else 0 end,
    'isDeleted', ${m}.deleted_at is not null,
    'call', ${outcomeOf(message)},
    'createdAt', ${isoText(sql.ref(`${message}.created_at`))})`;
};

const quote = sql<MessagePreview | null>`case when m.quote_id is not null then (
  select ${previewOf('q')} from messages as q where q.id = m.quote_id) end`;

const files = sql<ChatFile[]>`
  case when m.files > 0 and m.deleted_at is null then ${filesOf(sql.ref<string>('m.id'))} else '[]' end`;

const reactions = sql<Reaction[]>`case when m.reactions > 0 and m.deleted_at is null then (
  select coalesce(json_agg(json_build_object('reactionId', e.reaction_id, 'userIds', e.user_ids)
    order by e.first_at, e.reaction_id), '[]')
  from (
    select reaction_id, json_agg(user_id order by created_at) as user_ids, min(created_at) as first_at
    from message_reactions where message_id = m.id group by reaction_id
  ) as e) else '[]' end`;

/** Of a message, `m`, and one of its two, `s` of `room_sides`: it was deleted before anybody saw it. */
export const leftNoTrace = sql<boolean>`(m.deleted_at is not null and exists (
  select from message_hides as h where h.user_id = s.user_id and h.message_id = m.id))`;

/** What is known of a message `m` without its words. */
export const FACTS = [
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

/** What is shown of a message `m`. */
export const MESSAGE = [
  ...FACTS,
  sql<string>`case when m.deleted_at is null then m.text else '' end`.as('text'),
  quote.as('quote'),
  files.as('files'),
  reactions.as('reactions'),
  sql<boolean>`m.pinned_at is not null`.as('pinned'),
  outcomeOf('m').as('call'),
] as const;

/** Messages as they are shown, hidden or not. */
export const selectAllMessages = (db: Db) => db.selectFrom('messages as m').select(MESSAGE);

/** Messages as they are shown to one of their two; what that one has hidden is left out. */
export const selectMessages = (db: Db, readerId: string) =>
  selectAllMessages(db).where(isNotHiddenFrom(readerId));

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** One of somebody's messages, sent or received; absent and not theirs are the same. */
export const findMessage = (db: Db, { meId, messageId }: { meId: string; messageId: string }) =>
  selectMessages(db, meId)
    .where('m.id', '=', messageId)
    .where((eb) => eb.or([eb('m.sender_id', '=', meId), eb('m.receiver_id', '=', meId)]))
    .executeTakeFirst();
