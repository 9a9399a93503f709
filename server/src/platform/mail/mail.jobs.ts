import {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import type { Logger } from 'pino';
import {
  channelsOf,
  isMailTemplate,
  isOptionalMail,
  type MailTemplate,
} from '@thedot/domain/notification-catalogue';
import { storedQuietHoursEnd } from '@thedot/domain/notifications/quiet-hours.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import type { Invitation } from '../calendars/icalendar.ts';
import type { Keys } from '../../kernel/keys.ts';
import {
  claimUnsentMail,
  findDueMails,
  findDigestNotifications,
  enqueueMailJobs,
  markReplaced,
  markSent,
  markSkipped,
  postpone,
  requeueReplaced,
  scheduleRetry,
  type UnsentMail,
} from './mail.queries.ts';
import { isServerResponse, isPermanent, type Mailer, type OutgoingMail } from './mailer.ts';
import {
  parseClock,
  parseLanguage,
  type MailAnswers,
  type MailToRender,
  type DigestNotification,
  renderMail,
} from './render-mail.ts';

/** Current state of the booking, message or other subject of a mail, read when the mail is sent. */
export interface MailUpdate {
  /** The mail is outdated and is not sent. */
  readonly isOver: boolean;
  /** A later mail says the same. */
  readonly isReplaced?: true;
  /** Parameters that have changed since the mail was queued. */
  readonly params?: Notification['params'];
  /** Calendar invitations, one for each session. */
  readonly invitations?: readonly Invitation[];
  /** Where an answer to it is added. */
  readonly answers?: MailAnswers;
  /** The template to use when the recipient has already seen the notification. */
  readonly template?: MailTemplate;
}

/** A mail of the outbox that is about to be sent. */
export interface QueuedMail extends MailToRender {
  readonly id: string;
  readonly booking: BookingRef | null;
  readonly userId: string | null;
  readonly to: OutgoingMail['to'];
  /** The recipient has seen or deleted the notification in the app. */
  readonly isSeen: boolean;
}

/** Finds changes since the mail was queued. Features provide it; for most mails it finds nothing. */
export type FindMailUpdate = (db: Db, mail: QueuedMail) => Promise<MailUpdate | undefined>;

export interface MailContext {
  readonly findMailUpdate?: FindMailUpdate;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
}

const Params = Notification.shape.params;
const SECOND = 1_000;
/** A mail that could not be sent for this long is given up. */
const GIVE_UP_MS = 7 * DAY_MS;

/**
 * Sends one mail of the outbox under an advisory lock, so that two jobs never both send it. Only a crash
 * between the mail server's acceptance and the commit sends it twice; both then carry the same Message-ID.
 */
export async function sendMail(context: MailContext, mailId: string): Promise<void> {
  const { db, mailer, now, log } = context;
  await db.transaction().execute(async (tx) => {
    const mail = await claimUnsentMail(tx, mailId);
    if (!mail) return;
    const { template } = mail;
    if (mail.isRemoved || !isMailTemplate(template)) {
      const reason = mail.isRemoved ? 'recipient removed' : 'unknown template';
      await markSkipped(tx, mail.id, now(), reason);
      return;
    }
    const mailToRender = toMailToRender(mail, template);
    const skipReason = seenReason(mail);
    const outgoing = {
      ...mailToRender,
      id: mail.id,
      userId: mail.userId,
      booking: mail.booking,
      to: { name: `${mail.firstName} ${mail.lastName}`.trim(), address: mail.email },
      isSeen: skipReason !== undefined,
    };
    const update = await context.findMailUpdate?.(tx, outgoing);
    if (skipReason && !update?.template) {
      await markSkipped(tx, mail.id, now(), skipReason);
      return;
    }
    if (update?.isOver) {
      await (update.isReplaced
        ? markReplaced(tx, mail.id, now())
        : markSkipped(tx, mail.id, now(), 'over'));
      return;
    }
    const until = isOptionalMail(template) && quietHoursEnd(mail, context);
    if (until) {
      await postpone(tx, mail.id, until);
      return;
    }
    const notifications = template === 'digest' ? await readDigest(tx, mail.id) : [];
    if (template === 'digest' && !notifications.length) {
      await markSkipped(tx, mail.id, now(), 'seen');
      return;
    }
    const params = { ...mailToRender.params, ...update?.params };
    try {
      await mailer.send({
        ...renderMail(
          {
            ...mailToRender,
            template: update?.template ?? template,
            params,
            notifications,
            ...(update?.answers && { answers: update.answers }),
          },
          context,
        ),
        ...(update?.answers && { replyTo: update.answers.address }),
        ...(update?.invitations && { invitations: update.invitations }),
        id: mail.id,
        to: outgoing.to,
        date: now(),
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ mail: mail.id, why }, 'email not sent');
      await recordFailure(tx, mail, { error, why }, now());
      return;
    }
    await markSent(tx, mail.id, now());
  });
}

/** Enqueues jobs for mails that are due, including those whose job was lost. */
export async function sendWaitingMails({
  db,
  now,
}: Pick<MailContext, 'db' | 'now'>): Promise<void> {
  await enqueueMailJobs(db, await findDueMails(db, now()));
}

const toMailToRender = (mail: UnsentMail, template: MailTemplate): MailToRender => ({
  template,
  params: Params.parse(mail.params),
  firstName: mail.firstName,
  language: parseLanguage(mail.language),
  timeZone: mail.timeZone,
  clock: parseClock(mail.clock),
  booking: mail.booking,
});

/** Returns the end of the recipient's quiet hours, or null when the mail is urgent or may be sent now. */
function quietHoursEnd(mail: UnsentMail, { settings, now }: MailContext): Date | null {
  const type = NotificationType.safeParse(mail.template).data;
  if (type && channelsOf(type).isUrgent) return null;
  return storedQuietHoursEnd(now(), mail, settings.hubTimeZone);
}

/** Skips notifications of types that no longer exist. */
async function readDigest(tx: Db, mailId: string): Promise<DigestNotification[]> {
  const rows = await findDigestNotifications(tx, mailId);
  return rows.flatMap(({ type, params, link }) => {
    const known = NotificationType.safeParse(type).data;
    return known ? [{ type: known, params: Params.parse(params), link }] : [];
  });
}

/** Returns why the mail is skipped: its notification was seen or deleted. */
function seenReason(mail: UnsentMail): string | undefined {
  if (mail.seenAt) return 'seen';
  const isNotification = NotificationType.safeParse(mail.template).success;
  return isNotification && !mail.notificationId ? 'notification deleted' : undefined;
}

async function recordFailure(
  tx: Db,
  mail: UnsentMail,
  { error, why }: { error: unknown; why: string },
  now: Date,
): Promise<void> {
  const age = now.getTime() - Date.parse(mail.createdAt);
  if (isPermanent(error) || age > GIVE_UP_MS) {
    await markSkipped(tx, mail.id, now, why);
    await requeueReplaced(tx, mail.id, now);
    return;
  }
  const at = new Date(now.getTime() + retryDelay(mail.attempts, isServerResponse(error)));
  await scheduleRetry(tx, { id: mail.id, error: why, at });
}

/**
 * Retries an unreachable mail server at most every two minutes, so that mails go out soon after it is back;
 * a temporary rejection backs off up to an hour.
 */
const retryDelay = (attempts: number, isRejected: boolean): number =>
  isRejected
    ? Math.min(HOUR_MS, 2 ** attempts * MINUTE_MS)
    : Math.min(2 * MINUTE_MS, 2 ** attempts * 10 * SECOND);
