import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Language } from '@thedot/domain/kernel/fields';
import type { EmailName, EmailParams } from '@thedot/domain/notification-catalogue';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { optionalBookingRef } from '../../kernel/booking-ref.ts';
import { enqueue, enqueueAll } from '../jobs/jobs.queries.ts';

/** A user, or an address that may have no account. */
export type Recipient =
  { readonly userId: string } | { readonly address: string; readonly language: Language };

export type NewMail<N extends EmailName = EmailName> = Recipient & {
  readonly template: N;
  /** Never a secret: a link's token is derived from its row's id when the mail is rendered. */
  readonly params: EmailParams<N>;
  /** Only the first mail with a key is sent. */
  readonly dedupeKey: string;
  /** The earliest time to send; without it the mail is sent at once. */
  readonly sendAfter?: Date;
  readonly notificationId?: string;
  /** What the mail is about, for emails that show its state when they are sent. */
  readonly booking?: BookingRef;
};

/** Writes a mail into the outbox in the caller's transaction; a job renders and sends it. */
export async function queueMail<N extends EmailName>(db: Db, mail: NewMail<N>): Promise<void> {
  await queueMails(db, [mail]);
}

export async function queueMails<N extends EmailName>(
  db: Db,
  mails: readonly NewMail<N>[],
): Promise<void> {
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
        booking_kind: mail.booking?.kind ?? null,
        booking_id: mail.booking?.id ?? null,
        ...(mail.sendAfter && { send_after: mail.sendAfter.toISOString() }),
      })),
    )
    .onConflict((it) => it.constraint('mails_once').doNothing())
    .returning(['id', 'send_after as sendAfter', 'dedupe_key as key'])
    .execute();
  const later = new Set(mails.flatMap(({ sendAfter, dedupeKey }) => (sendAfter ? dedupeKey : [])));
  await enqueueMailJobs(
    db,
    queued.filter(({ key }) => !later.has(key)),
  );
}

/**
 * Part of a statement whose CTE `told` returns new notifications: queues mails for recipients who want them at once.
 * All of these mails are delayed, so they get no job yet.
 */
export const insertInstantMails = (template: NotificationType, sendAfter: Date) => sql`
  insert into mails (user_id, template, params, dedupe_key, notification_id, booking_kind, booking_id, send_after)
  select user_id, ${template}, params || jsonb_build_object('link', link), 'notification:' || id, id,
    booking_kind, booking_id, ${sendAfter.toISOString()}
  from told where email = 'instant'
  on conflict on constraint mails_once do nothing`;

interface DueMail {
  readonly id: string;
  readonly sendAfter: string;
}

/**
 * Enqueues jobs for due mails. A delayed mail gets its job only when it is due: adding a job notifies the workers,
 * and PostgreSQL serializes the commits of transactions that notify.
 */
export const enqueueMailJobs = (db: Db, due: readonly DueMail[]): Promise<void> =>
  enqueueAll(
    db,
    'send-mail',
    due.map(({ id, sendAfter }) => ({
      payload: { mailId: id },
      ...mailJob(id, new Date(sendAfter)),
    })),
  );

const mailJob = (id: string, runAt: Date) => ({ key: `mail:${id}`, runAt });

/**
 * Claims the mail for one of several jobs by an advisory lock. The row stays unlocked, so that deleting the
 * mail's notification doesn't wait for a mail server that hangs.
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
      optionalBookingRef('m').as('booking'),
      'm.notification_id as notificationId',
      'm.created_at as createdAt',
      eb.fn.coalesce('u.email', 'm.address').$notNull().as('email'),
      eb.fn.coalesce('u.first_name', eb.val('')).as('firstName'),
      eb.fn.coalesce('u.last_name', eb.val('')).as('lastName'),
      eb.fn.coalesce('u.language', 'm.language').$notNull().as('language'),
      'u.time_zone as timeZone',
      'u.clock',
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

/** Notes that an email arrived. Returns whether it is the first time. */
export async function insertReceivedMail(db: Db, key: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('received_mails')
    .values({ key, received_at: now.toISOString() })
    .onConflict((it) => it.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The digest's notifications that the recipient has not seen meanwhile, oldest first. */
export const findDigestNotifications = (db: Db, mailId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'params', 'link'])
    .where('digest_id', '=', mailId)
    .where('seen_at', 'is', null)
    .orderBy('id')
    .execute();

/** Of the same recipient: a user, or an address without an account. */
const IS_LATER = sql`(later.user_id = mail.user_id or later.user_id is null and mail.user_id is null and later.address = mail.address)
  and later.template = mail.template
  and later.booking_kind = mail.booking_kind and later.booking_id = mail.booking_id and later.id > mail.id`;
const REPLACED = 'replaced';

/**
 * Whether a later mail of the same template, recipient and booking is waiting or was sent: mails are sent in parallel. A
 * mail about a whole series is not replaced by one about a single session.
 */
export async function hasSuccessor(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from mails as mail join mails as later on ${IS_LATER}
      where mail.id = ${id} and later.skipped_at is null
        and (later.params ? 'whole' or not mail.params ? 'whole')
    ) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export const markReplaced = (db: Db, id: string, now: Date) => markSkipped(db, id, now, REPLACED);

/** Requeues mails that were replaced by a later mail which cannot be sent. */
export async function requeueReplaced(db: Db, laterId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update mails as mail set skipped_at = null, last_error = null, send_after = ${now.toISOString()}
    from mails as later
    where ${IS_LATER} and later.id = ${laterId}
      and mail.skipped_at is not null and mail.last_error = ${REPLACED}
    returning mail.id`.execute(db);
  await enqueueAll(
    db,
    'send-mail',
    rows.map(({ id }) => ({ payload: { mailId: id }, ...mailJob(id, now) })),
  );
}

/** Delays the mail without counting an attempt; it is rendered when it is sent. */
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

export async function scheduleRetry(
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

const BATCH_SIZE = 2_000;

/** Due mails, oldest first. The key of an existing job makes a new one replace it. */
export const findDueMails = (db: Db, now: Date) =>
  db
    .selectFrom('mails')
    .select(['id', 'send_after as sendAfter'])
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .where('send_after', '<=', now.toISOString())
    .orderBy('send_after')
    .limit(BATCH_SIZE)
    .execute();

/** Empties what mails of notifications quote. */
export async function removeMailQuotations(
  db: Db,
  notificationIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ params: sql`params - 'text' - 'reason' || jsonb_build_object('title', '…')` })
    .where('notification_id', 'in', [...notificationIds])
    .execute();
}

/** Removes the reason from the parameters of the notifications' mails, including unsent ones. */
export async function removeMailReasons(db: Db, notificationIds: readonly string[]): Promise<void> {
  await db
    .updateTable('mails')
    .set({ params: sql`params - 'reason'` })
    .where('notification_id', 'in', [...notificationIds])
    .execute();
}
