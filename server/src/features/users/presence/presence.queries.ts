import type { Role } from '@thedot/domain/access/roles';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { hasBlockedViewer, inSessionUntil, presenceStatus } from '../presence.sql.ts';

const selectPresence = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id as userId', presenceStatus.as('status'), inSessionUntil.as('inSessionUntil')]);

export const findPresences = (db: Db, ids: readonly string[]): Promise<PersonPresence[]> =>
  selectPresence(db)
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

export interface VisiblePerson {
  readonly userId: string;
  /** This person has blocked the viewer. */
  readonly isHidden: boolean;
}

interface Viewer {
  readonly id: string;
  readonly organizationId: string | null;
  readonly seesAll: boolean;
  /** Users with these roles are visible to everyone. */
  readonly publicRoles: readonly Role[];
}

const selectVisiblePeople = (
  db: Db,
  { id, organizationId, seesAll, publicRoles }: Viewer,
  ids: readonly string[],
) =>
  db
    .selectFrom('users as u')
    .select(['u.id as userId', (seesAll ? sql.lit(false) : hasBlockedViewer(id)).as('isHidden')])
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .$if(!seesAll, (q) =>
      q.where((eb) =>
        eb.or([
          eb('u.id', '=', id),
          eb('u.role', 'in', publicRoles),
          eb('u.organization_id', '=', organizationId),
          sql<boolean>`exists (
            select from rooms as r
            where least(r.sender_id, r.receiver_id) = least(u.id, ${id}::uuid)
              and greatest(r.sender_id, r.receiver_id) = greatest(u.id, ${id}::uuid))`,
        ]),
      ),
    );

/**
 * Finds which of these users the viewer may see: chat partners, members of the own organization and public
 * roles; `isHidden` marks those who have blocked the viewer.
 */
export const findVisiblePeople = (
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<VisiblePerson[]> => selectVisiblePeople(db, viewer, ids).execute();

/** Finds the same users with their presence. */
export const findPresencesForViewer = (
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(PersonPresence & VisiblePerson)[]> =>
  selectVisiblePeople(db, viewer, ids)
    .select([presenceStatus.as('status'), inSessionUntil.as('inSessionUntil')])
    .execute();

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

interface ConnectionRenewal {
  readonly instance: string;
  readonly ids: readonly string[];
  readonly holdsMs: number;
}

/**
 * Renews the connections of these users; returns those who were connected to no server before. A user
 * who connects becomes active again, even if they had chosen offline.
 */
export async function upsertConnections(
  db: Db,
  { instance, ids, holdsMs }: ConnectionRenewal,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with here as (
      insert into connections (user_id, instance, until)
      select id, ${instance}, now() + ${interval(holdsMs)} from users where id = any(${ids}::uuid[])
      on conflict (user_id, instance) do update set until = excluded.until
      returning user_id
    ), came as (
      select here.user_id from here
      where not exists (
        select from connections as c where c.user_id = here.user_id and c.until > now())
    ), active as (
      update users set chosen_status = 'Active' from came
      where users.id = came.user_id and users.chosen_status = 'Offline' and not users.is_removed
    )
    select came.user_id as "userId" from came`.execute(db);
  return rows.map(({ userId }) => userId);
}

interface ConnectionExpiry {
  readonly instance: string;
  /** Users who are still connected to this server. */
  readonly exceptIds: readonly string[];
  readonly graceMs: number;
}

/** Lets disconnected users expire after the grace period, and stores that they were last seen now. */
export const expireConnections = (db: Db, { instance, exceptIds, graceMs }: ConnectionExpiry) =>
  sql`
    with gone as (
      update connections set until = now() + ${interval(graceMs)}
      where instance = ${instance} and until > now() + ${interval(graceMs)}
        and user_id <> all (${exceptIds}::uuid[])
      returning user_id
    )
    update last_seen set seen_at = now() from gone where last_seen.user_id = gone.user_id`.execute(
    db,
  );

/** Returns users who went offline; with several servers, each user is returned to one only. */
export async function deleteExpiredConnections(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with gone as (delete from connections where until <= now() returning user_id)
    select distinct user_id as "userId" from gone
    where not exists (
      select from connections as c where c.user_id = gone.user_id and c.until > now())`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Finds the parties of sessions that have begun, ended or changed since: a running one may be cancelled, moved or completed. */
export async function findSessionChanges(db: Db, { since, now }: { since: Date; now: Date }) {
  const [from, to] = [since.toISOString(), now.toISOString()];
  const { rows } = await sql<{ userId: string }>`
    select distinct who.id as "userId"
    from (
      select expert_id, requester_id from expert_sessions
      where status = 'accepted' and start_at > ${from} and start_at <= ${to}
      union all
      select expert_id, requester_id from expert_sessions
      where status = 'accepted' and end_at > ${from} and end_at <= ${to}
      union all
      select b.expert_id, b.requester_id
      from booking_events as step join expert_sessions as b on b.id = step.booking_id
      where step.id > uuidv7(make_interval(secs => ${-(now.getTime() - since.getTime()) / 1000}))
        and step.at > ${from} and step.at <= ${to} and b.start_at is not null
    ) as b
    cross join lateral (values (b.expert_id), (b.requester_id)) as who (id)`.execute(db);
  return rows.map(({ userId }) => userId);
}
