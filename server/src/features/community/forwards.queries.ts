import type { Answers, Program } from '@thedot/domain/community/community.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';

export const insertForward = (
  db: Db,
  {
    requestId,
    channel,
    address,
    now,
  }: {
    readonly requestId: string;
    readonly channel: 'email' | 'webhook';
    readonly address: string;
    readonly now: Date;
  },
) =>
  db
    .insertInto('service_forwards')
    .values({ request_id: requestId, channel, address, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();

export const hasPendingForward = async (db: Db, requestId: string): Promise<boolean> =>
  (await db
    .selectFrom('service_forwards')
    .select('id')
    .where('request_id', '=', requestId)
    .where('status', '=', 'queued')
    .executeTakeFirst()) !== undefined;

/** What a partner is told of a request. */
export const findForwarded = (db: Db, requestId: string) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('service_requests as r', 'r.id', 's.id')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .leftJoin('organizations as o', 'o.id', 's.organization_id')
    .select([
      's.id',
      's.number',
      's.title',
      's.text',
      's.author_id as authorId',
      's.created_at as createdAt',
      sql<Program>`r.program`.as('program'),
      sql<Answers>`r.answers`.as('answers'),
      'r.consent_version as consentVersion',
      fullName('u').as('name'),
      'u.email',
      sql<Language>`u.language`.as('language'),
      'o.name as organization',
      sql<string[]>`array(
        select f.name from files as f where f.subject_kind = 'submission' and f.subject_id = s.id order by f.id
      )`.as('files'),
    ])
    .where('s.id', '=', requestId)
    .executeTakeFirst();

export const findQueuedForward = (db: Db, id: string) =>
  db
    .selectFrom('service_forwards')
    .select(['id', 'request_id as requestId', 'address', 'tries'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();

export const updateForward = (
  db: Db,
  id: string,
  {
    status,
    error,
    now,
  }: {
    readonly status: 'queued' | 'delivered' | 'failed';
    readonly error: string;
    readonly now: Date;
  },
) =>
  db
    .updateTable('service_forwards')
    .set((eb) => ({
      status,
      error: error.slice(0, 500),
      tries: eb('tries', '+', 1),
      ended_at: status === 'queued' ? null : now.toISOString(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();

/** Takes back what has not reached the partner: a call that is tried again, or an unsent email. */
export const cancelForwards = (db: Db, requestId: string, now: Date) =>
  sql`
    with unsent as (
      delete from mails as m using service_forwards as f
      where f.request_id = ${requestId} and f.status = 'queued' and m.dedupe_key = 'service-forward:' || f.id
        and m.sent_at is null
      returning f.id
    )
    update service_forwards as f
    set status = 'failed', error = 'The request was withdrawn or declined', ended_at = ${now.toISOString()}
    where f.request_id = ${requestId} and f.status = 'queued'
      and (f.channel = 'webhook' or f.id in (select id from unsent))`.execute(db);

export const mailKeyOf = (forwardId: string): string => `service-forward:${forwardId}`;

/** Copies what became of the emails to partners; returns the authors whose requests changed. */
export const takeMailReceipts = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ authorId: string }>`
    update service_forwards as f set
      status = case when m.sent_at is not null then 'sent' when m.skipped_at is not null then 'failed' else 'queued' end,
      tries = m.attempts,
      error = case when m.sent_at is null then left(coalesce(m.last_error, ''), 500) else '' end,
      ended_at = coalesce(m.sent_at, m.skipped_at)
    from mails as m, submissions as s
    where f.status = 'queued' and f.channel = 'email' and m.dedupe_key = 'service-forward:' || f.id and s.id = f.request_id
      and (m.sent_at is not null or m.skipped_at is not null or m.attempts <> f.tries)
    returning s.author_id as "authorId"`.execute(db);
  return rows.map(({ authorId }) => authorId);
};
