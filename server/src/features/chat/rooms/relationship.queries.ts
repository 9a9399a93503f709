import type { SessionParties } from '@thedot/domain/chat/session-cards.rules';
import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { type Expression, sql } from 'kysely';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import type { Db } from '../../../db/db.ts';
import { messagePreviewJson } from './message-row.queries.ts';

type Of<T> = Expression<T>;

/** The columns about two users, each given by an expression, that decide whether they may write to each other. */
export const relationshipColumns = (
  me: Of<string>,
  other: Of<string>,
  supportEmail: Of<string | null>,
) =>
  [
    sql<string | null>`(select id from users where email = ${supportEmail})`.as('supportId'),
    sql<boolean>`(
      exists (select from expert_sessions where expert_id = ${me} and requester_id = ${other})
      or exists (select from expert_sessions where expert_id = ${other} and requester_id = ${me})
    )`.as('hasBooking'),
    hasBlocked(me, other).as('blockedByMe'),
    hasBlocked(other, me).as('blockedByThem'),
  ] as const;

export const hasBlocked = (by: Of<string>, whom: Of<string>) => sql<boolean>`exists (
  select from chat_blocks where user_id = ${by} and blocked_id = ${whom})`;

/** The roles of staff, who cannot be blocked. */
export const STAFF_ROLES = sql`('super-admin', 'admin', 'dot')`;

/**
 * The member of a membership (`room_sides` with the given alias) sends read receipts to the other member: both want
 * them, and the member has not blocked the other.
 */
export const sharesReadReceipts = (side: string) => {
  const s = sql.raw(side);
  return sql<boolean>`(
    not exists (
      select from chat_settings as c
      where c.user_id in (${s}.user_id, ${s}.other_id) and not c.read_receipts)
    and not exists (
      select from chat_blocks as b join users as staff on staff.id = b.blocked_id
      where b.user_id = ${s}.user_id and b.blocked_id = ${s}.other_id and staff.role not in ${STAFF_ROLES}))`;
};

/** The columns of a user `u` that decide who may write. */
export const CHAT_PERSON_COLUMNS = [
  'u.id as otherId',
  'u.role',
  'u.organization_id as organizationId',
  'u.is_removed as isRemoved',
  'u.is_completed as isCompleted',
  'u.review',
  'u.station_5g as station5G',
  sql<boolean>`u.second_factor_at is not null`.as('hasSecondFactor'),
] as const;

interface PairQuery {
  readonly meId: string;
  readonly otherId: string;
  readonly supportEmail: string | null;
}

interface PairToSendQuery extends PairQuery {
  readonly quoteId: string | null;
  readonly bookingId: string | null;
}

/** The room `r` of `rooms` is that of two users, whichever of them opened it. */
export const isRoomOfPair = (me: Expression<string>, other: Expression<string>) => sql<boolean>`(
  least(r.sender_id, r.receiver_id) = least(${me}, ${other})
  and greatest(r.sender_id, r.receiver_id) = greatest(${me}, ${other}))`;

/** A user id as a typed SQL value. */
export const uuidValue = (id: string | null) => sql<string>`${id}::uuid`;

const selectPair = <Ask extends PairQuery>(db: Db, blank: Placeholders<Ask>) =>
  db
    .selectFrom('users as u')
    .leftJoin('rooms as r', (join) =>
      join.on(isRoomOfPair(uuidValue(blank('meId')), sql.ref('u.id'))),
    )
    .where('u.id', '=', blank('otherId'))
    .select([
      ...CHAT_PERSON_COLUMNS,
      'r.id as roomId',
      ...relationshipColumns(
        uuidValue(blank('meId')),
        sql.ref('u.id'),
        sql<string | null>`${blank('supportEmail')}::citext`,
      ),
    ]);

export type PairRow = Awaited<ReturnType<typeof selectPairQuery>>[number];

const selectPairQuery = preparedQuery((db, blank: Placeholders<PairQuery>) =>
  selectPair(db, blank),
);

/** Finds another user with their relationship to the caller. */
export const findPair = async (db: Db, query: PairQuery): Promise<PairRow | undefined> =>
  (await selectPairQuery(db, query))[0];

const selectPairToSendQuery = preparedQuery((db, blank: Placeholders<PairToSendQuery>) =>
  selectPair(db, blank)
    .leftJoin('messages as q', (join) =>
      join
        .on('q.id', '=', blank('quoteId'))
        .onRef('q.room_id', '=', 'r.id')
        .on('q.deleted_at', 'is', null),
    )
    .select([
      sql<MessagePreview | null>`case when q.id is not null then ${messagePreviewJson('q')} end`.as(
        'quote',
      ),
      sql<SessionParties | null>`(
        select json_build_object('expertId', b.expert_id, 'requesterId', b.requester_id)
        from expert_sessions as b where b.id = ${blank('bookingId')})`.as('session'),
    ]),
);

/** Finds the same with the quoted message of the room and the parties of the session of a new message. */
export const findPairToSend = async (db: Db, query: PairToSendQuery) =>
  (await selectPairToSendQuery(db, query))[0];

/** Finds the other member of a room of the user. */
export const findPartnerId = (db: Db, { roomId, userId }: { roomId: string; userId: string }) =>
  db
    .selectFrom('chat_memberships')
    .select('other_id as otherId')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
