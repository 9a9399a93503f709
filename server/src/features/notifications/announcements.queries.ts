import type { AnnouncedTo } from '@thedot/domain/notifications/announcements.contract';
import type { EmailPace } from '@thedot/domain/notifications/preferences.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mailsOfTold } from '../../platform/mail/mail.queries.ts';
import { pushesOfTold } from './push.queries.ts';

const TYPE = 'hub.announcement';

interface Audience {
  readonly to: AnnouncedTo;
  /** Who writes knows it already. */
  readonly but: string;
}

/** Whoever is here and let in, by their role, their organization or themselves: each once. */
const audience = ({ to, but }: Audience) => sql`
  select u.id from users as u
  where not u.is_removed and u.email_verified_at is not null
    and (u.review is null or u.review = 'accepted') and u.id <> ${but}
    and (u.role = any(${to.roles}) or u.organization_id = any(${to.organizationIds}::uuid[])
      or u.id = any(${to.userIds}::uuid[]))`;

export async function countAudience(db: Db, meant: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${audience(meant)}) as meant`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Announced extends Audience {
  readonly fact: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
  readonly email: EmailPace;
  readonly push: boolean;
  readonly sendAfter: Date;
  readonly pushed: { readonly sendAfter: Date; readonly expiresAt: Date };
}

/** Thousands are told by one statement, each as they want to be; answers who. */
export async function tellAudience(db: Db, it: Announced): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with meant as (${audience(it)}),
    told as (
      insert into notifications (user_id, type, fact, params, link, in_app, email, push)
      select meant.id, ${TYPE}, ${it.fact}, ${JSON.stringify(it.params)}::jsonb, ${it.link}, true,
        coalesce(p.email, ${it.email}::email_pace),
        coalesce(p.push, ${it.push}) and exists (select from push_devices as d where d.user_id = meant.id)
      from meant
      left join notification_preferences as p on p.user_id = meant.id and p.type = ${TYPE}
      on conflict on constraint notifications_once do nothing
      returning id, user_id, params, link, email, push
    ), mailed as (
      ${mailsOfTold(TYPE, it.sendAfter)}
    ), pushed as (
      ${pushesOfTold(TYPE, { ...it.pushed, overFrom: null })}
    )
    select user_id as "userId" from told`.execute(db);
  return rows.map(({ userId }) => userId);
}
