import { type Expression, sql } from 'kysely';

type Of<T> = Expression<T>;

/** What there is between two people, each named by an expression: who may write depends on it. */
export const between = (me: Of<string>, other: Of<string>, supportEmail: Of<string | null>) =>
  [
    sql<string | null>`(select id from users where email = ${supportEmail})`.as('supportId'),
    sql<boolean>`(
      exists (select from bookings where expert_id = ${me} and requester_id = ${other})
      or exists (select from bookings where expert_id = ${other} and requester_id = ${me})
    )`.as('haveBooking'),
    hasBlocked(me, other).as('blockedByMe'),
    hasBlocked(other, me).as('blockedByThem'),
  ] as const;

export const hasBlocked = (by: Of<string>, whom: Of<string>) => sql<boolean>`exists (
  select from chat_blocks where user_id = ${by} and blocked_id = ${whom})`;

/** The roles of the hub's team, whom nobody blocks. */
export const STAFF = sql`('super-admin', 'admin', 'dot')`;

/**
 * Whether the other of a side of a room (`s` of `room_sides`, or as it is called) is told how far it was seen: if
 * both want that, and that other is not blocked.
 */
export const tellsOther = (side: string) => {
  const s = sql.raw(side);
  return sql<boolean>`(
    not exists (
      select from chat_settings as c
      where c.user_id in (${s}.user_id, ${s}.other_id) and not c.read_receipts)
    and not exists (
      select from chat_blocks as b join users as staff on staff.id = b.blocked_id
      where b.user_id = ${s}.user_id and b.blocked_id = ${s}.other_id and staff.role not in ${STAFF}))`;
};

/** Somebody, `u` of `users`, as far as it depends on them who may write. */
export const ABOUT_PERSON = [
  'u.id as otherId',
  'u.role',
  'u.organization_id as organizationId',
  'u.is_removed as isRemoved',
  'u.is_completed as isCompleted',
  'u.review',
  'u.station_5g as station5G',
  sql<boolean>`u.second_factor_at is not null`.as('hasSecondFactor'),
] as const;
