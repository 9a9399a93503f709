import type { Language } from '@thedot/domain/kernel/fields';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { enqueue, enqueueEach } from '../jobs/jobs.queries.ts';
import type { MailTemplate } from './mail-templates.ts';

/** A person, or an address that nobody may have an account for. */
export type Recipient =
  { readonly userId: string } | { readonly address: string; readonly language: Language };

export type NewMail = Recipient & {
  readonly template: MailTemplate;
  /** Never a secret: a link's token is derived from its row's id when the mail is written. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Of mails with one key only the first is sent. */
  readonly dedupeKey: string;
  /** Not before then; at once without it. */
  readonly sendAfter?: Date;
  readonly notificationId?: string;
};

/** Writes a mail into the outbox in the caller's transaction; a job renders and sends it. */
export async function queueMail(db: Db, mail: NewMail): Promise<void> {
  await queueMails(db, [mail]);
}

export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  if (!mails.length) return;
  const queued = await db
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        ...('userId' in mail
          ? { user_id: mail.userId }
          : { address: mail.address, language: mail.language }),
        template: mail.template,
        params: JSON.stringify(mail.params),
        dedupe_key: mail.dedupeKey,
        notification_id: mail.notificationId ?? null,
        ...(mail.sendAfter && { send_after: mail.sendAfter.toISOString() }),
      })),
    )
    .onConflict((it) => it.constraint('mails_once').doNothing())
    .returning(['id', 'send_after as sendAfter', 'dedupe_key as key'])
    .execute();
  const later = new Set(mails.flatMap(({ sendAfter, dedupeKey }) => (sendAfter ? dedupeKey : [])));
  await giveJobs(
    db,
    queued.filter(({ key }) => !later.has(key)),
  );
}

/**
 * For a statement that answers as `told` what news somebody has just been told, and who wants a mail of it at once:
 * queues those mails. All of them wait, so none is given a job.
 */
export const mailsOfTold = (template: MailTemplate, sendAfter: Date) => sql`
  insert into mails (user_id, template, params, dedupe_key, notification_id, send_after)
  select user_id, ${template}, params || jsonb_build_object('link', link), 'notification:' || id, id,
    ${sendAfter.toISOString()}
  from told where email = 'instant'
  on conflict on constraint mails_once do nothing`;

interface DueMail {
  readonly id: string;
  readonly sendAfter: string;
}

/**
 * A mail that has its time is given a job. One that waits is not, until then: to add a job is to wake those who
 * work on them, and transactions that do so commit one after the other.
 */
export const giveJobs = (db: Db, due: readonly DueMail[]): Promise<void> =>
  enqueueEach(
    db,
    'send-mail',
    due.map(({ id, sendAfter }) => ({
      payload: { mailId: id },
      ...mailJob(id, new Date(sendAfter)),
    })),
  );

const mailJob = (id: string, runAt: Date) => ({ key: `mail:${id}`, runAt });

/**
 * Of several jobs for one mail, one sends it. The row itself stays free: whoever deletes the mail's
 * notification need not wait for a mail server that hangs.
 */
export async function claimUnsentMail(db: Db, id: string) {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mail:${id}`}, 0)) as taken`.execute(db);
  return rows[0]?.taken ? findUnsentMail(db, id) : undefined;
}

const findUnsentMail = (db: Db, id: string) =>
  db
    .selectFrom('mails as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('notifications as n', 'n.id', 'm.notification_id')
    .leftJoin('quiet_hours as q', 'q.user_id', 'm.user_id')
    .select((eb) => [
      'm.id',
      'm.user_id as userId',
      'm.template',
      'm.params',
      'm.attempts',
      'm.notification_id as notificationId',
      'm.created_at as createdAt',
      eb.fn.coalesce('u.email', 'm.address').$notNull().as('email'),
      eb.fn.coalesce('u.first_name', eb.val('')).as('firstName'),
      eb.fn.coalesce('u.last_name', eb.val('')).as('lastName'),
      eb.fn.coalesce('u.language', 'm.language').$notNull().as('language'),
      'u.time_zone as timeZone',
      eb.fn.coalesce('u.is_removed', eb.lit(false)).as('isRemoved'),
      'n.seen_at as seenAt',
      sql<string | null>`to_char(q.starts, 'HH24:MI')`.as('quietFrom'),
      sql<string | null>`to_char(q.ends, 'HH24:MI')`.as('quietTo'),
    ])
    .where('m.id', '=', id)
    .where('m.sent_at', 'is', null)
    .where('m.skipped_at', 'is', null)
    .executeTakeFirst();

export type UnsentMail = NonNullable<Awaited<ReturnType<typeof claimUnsentMail>>>;

/** What a daily mail tells: what its reader has not seen meanwhile, oldest first. */
export const findNewsOf = (db: Db, mailId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'params', 'link'])
    .where('digest_id', '=', mailId)
    .where('seen_at', 'is', null)
    .orderBy('id')
    .execute();

const IS_LATER = sql`later.user_id = mail.user_id and later.template = mail.template
  and later.params ->> 'link' = mail.params ->> 'link' and later.id > mail.id`;
const REPLACED = 'replaced';

/**
 * Whether a later mail of the same kind waits for the same person, and leads to the same page. One that tells of
 * a whole series is not replaced by one of a single session.
 */
export async function hasSuccessor(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from mails as mail join mails as later on ${IS_LATER}
      where mail.id = ${id} and later.sent_at is null and later.skipped_at is null
        and (later.params ? 'whole' or not mail.params ? 'whole')
    ) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export const markReplaced = (db: Db, id: string, now: Date) => markSkipped(db, id, now, REPLACED);

/** Mails that were left out for one that cannot be sent are sent after all. */
export async function sendReplaced(db: Db, laterId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update mails as mail set skipped_at = null, last_error = null, send_after = ${now.toISOString()}
    from mails as later
    where ${IS_LATER} and later.id = ${laterId}
      and mail.skipped_at is not null and mail.last_error = ${REPLACED}
    returning mail.id`.execute(db);
  await enqueueEach(
    db,
    'send-mail',
    rows.map(({ id }) => ({ payload: { mailId: id }, ...mailJob(id, now) })),
  );
}

/** It is sent later, as it then is; waiting is no failed try. */
export async function postpone(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ send_after: until.toISOString() })
    .where('id', '=', id)
    .execute();
  await enqueue(db, 'send-mail', { mailId: id }, mailJob(id, until));
}

export const markSent = (db: Db, id: string, now: Date) =>
  db
    .updateTable('mails')
    .set((eb) => ({ sent_at: now.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markSkipped = (db: Db, id: string, now: Date, why: string) =>
  db
    .updateTable('mails')
    .set({ skipped_at: now.toISOString(), last_error: why })
    .where('id', '=', id)
    .execute();

export async function tryLater(
  db: Db,
  { id, error, at }: { id: string; error: string; at: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: error.slice(0, 500),
      send_after: at.toISOString(),
    }))
    .where('id', '=', id)
    .execute();
  await enqueue(db, 'send-mail', { mailId: id }, mailJob(id, at));
}

const MOST_AT_ONCE = 2_000;

/** Mails whose time has come, oldest first; a job that they may have already is replaced by its key. */
export const findDueMails = (db: Db, now: Date) =>
  db
    .selectFrom('mails')
    .select(['id', 'send_after as sendAfter'])
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .where('send_after', '<=', now.toISOString())
    .orderBy('send_after')
    .limit(MOST_AT_ONCE)
    .execute();

/** The words of what was told are told no further, in a mail that has not gone yet either. */
export async function dropWordsOf(db: Db, notificationIds: readonly string[]): Promise<void> {
  await db
    .updateTable('mails')
    .set({ params: sql`params - 'reason'` })
    .where('notification_id', 'in', [...notificationIds])
    .execute();
}
