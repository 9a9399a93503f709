import type { Role } from '@thedot/domain/access/roles';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { hasBlocked, inSessionUntil, presence } from '../../db/presence.ts';

const selectPresence = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id as userId', presence.as('status'), inSessionUntil.as('inSessionUntil')]);

export const findPresences = (db: Db, ids: readonly string[]): Promise<PersonPresence[]> =>
  selectPresence(db)
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

export interface Seen {
  readonly userId: string;
  /** They have blocked whoever looks. */
  readonly isHidden: boolean;
}

interface Viewer {
  readonly id: string;
  readonly organizationId: string | null;
  readonly seesAll: boolean;
  /** Whoever has one of these is there for everybody. */
  readonly openRoles: readonly Role[];
}

const selectVisibleTo = (
  db: Db,
  { id, organizationId, seesAll, openRoles }: Viewer,
  ids: readonly string[],
) =>
  db
    .selectFrom('users as u')
    .select(['u.id as userId', (seesAll ? sql.lit(false) : hasBlocked(id)).as('isHidden')])
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .$if(!seesAll, (q) =>
      q.where((eb) =>
        eb.or([
          eb('u.id', '=', id),
          eb('u.role', 'in', openRoles),
          eb('u.organization_id', '=', organizationId),
          sql<boolean>`exists (
            select from rooms as r
            where least(r.sender_id, r.receiver_id) = least(u.id, ${id}::uuid)
              and greatest(r.sender_id, r.receiver_id) = greatest(u.id, ${id}::uuid))`,
        ]),
      ),
    );

/**
 * Of some people those that somebody may see, of their rooms, of their organization, and who is there for all;
 * and of these who keeps it from them.
 */
export const findVisibleTo = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<Seen[]> =>
  selectVisibleTo(db, viewer, ids).execute();

/** The same, with how they are. */
export const findPresencesTo = (
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<(PersonPresence & Seen)[]> =>
  selectVisibleTo(db, viewer, ids)
    .select([presence.as('status'), inSessionUntil.as('inSessionUntil')])
    .execute();

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

interface Here {
  readonly instance: string;
  readonly ids: readonly string[];
  readonly holdsMs: number;
}

/**
 * Says for a while that these are here; answers who of them was not before, on any server. Whoever comes is not
 * offline any more, also who had chosen it.
 */
export async function upsertHere(db: Db, { instance, ids, holdsMs }: Here): Promise<string[]> {
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

interface Gone {
  readonly instance: string;
  /** Who has a line to this server still. */
  readonly but: readonly string[];
  readonly graceMs: number;
}

/** Whoever has no line to a server any more stays for a moment; that they were seen until now is kept. */
export const letGo = (db: Db, { instance, but, graceMs }: Gone) =>
  sql`
    with gone as (
      update connections set until = now() + ${interval(graceMs)}
      where instance = ${instance} and until > now() + ${interval(graceMs)}
        and user_id <> all (${but}::uuid[])
      returning user_id
    )
    update last_seen set seen_at = now() from gone where last_seen.user_id = gone.user_id`.execute(
    db,
  );

/** Answers who is not here any more, each to one server alone. */
export async function deleteGone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with gone as (delete from connections where until <= now() returning user_id)
    select distinct user_id as "userId" from gone
    where not exists (
      select from connections as c where c.user_id = gone.user_id and c.until > now())`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** The people of sessions that have begun, ended or were changed since: one that runs may be cancelled, moved or finished. */
export async function findInChange(db: Db, { since, now }: { since: Date; now: Date }) {
  const [from, to] = [since.toISOString(), now.toISOString()];
  const { rows } = await sql<{ userId: string }>`
    select distinct who.id as "userId"
    from (
      select expert_id, requester_id from bookings
      where status = 'accepted' and start_at > ${from} and start_at <= ${to}
      union all
      select expert_id, requester_id from bookings
      where status = 'accepted' and end_at > ${from} and end_at <= ${to}
      union all
      select b.expert_id, b.requester_id
      from booking_steps as step join bookings as b on b.id = step.booking_id
      where step.id > uuidv7(make_interval(secs => ${-(now.getTime() - since.getTime()) / 1000}))
        and step.at > ${from} and step.at <= ${to} and b.start_at is not null
    ) as b
    cross join lateral (values (b.expert_id), (b.requester_id)) as who (id)`.execute(db);
  return rows.map(({ userId }) => userId);
}
