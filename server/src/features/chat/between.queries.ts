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
