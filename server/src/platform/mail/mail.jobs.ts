import {
  Notification,
  NotificationType,
} from '@thedot/domain/notifications/notifications.contract';
import type { Logger } from 'pino';
import { quietEnd, channelsOf } from '@thedot/domain/notifications/preferences.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Invitation } from '../calendars/icalendar.ts';
import type { Keys } from '../keys.ts';
import {
  claimUnsentMail,
  findDueMails,
  findNewsOf,
  giveJobs,
  markReplaced,
  markSent,
  markSkipped,
  postpone,
  sendReplaced,
  tryLater,
  type UnsentMail,
} from './mail.queries.ts';
import { isAnswer, isFinal, type Mailer, type OutgoingMail } from './mailer.ts';
import type { MailTemplate } from './mail-templates.ts';
import {
  isMailTemplate,
  isNews,
  languageOf,
  type MailToWrite,
  type News,
  writeMail,
} from './write-mail.ts';

/** What a mail is about, as it is when it goes out. */
export interface MailSubject {
  /** There is nothing of it to tell any more. */
  readonly isOver: boolean;
  /** Because a later mail says the same. */
  readonly isReplaced?: true;
  /** What has become another since the mail was queued. */
  readonly params?: Notification['params'];
  /** For the recipient’s calendar, one for each session. */
  readonly invitations?: readonly Invitation[];
  /** What brings it, in place of news that the recipient knows already. */
  readonly template?: MailTemplate;
}

/** A mail that is about to go out. */
export interface OutgoingNews extends MailToWrite {
  readonly id: string;
  readonly userId: string | null;
  readonly to: OutgoingMail['to'];
  /** The recipient has seen it already, elsewhere than in a mail. */
  readonly isKnown: boolean;
}

/** Asks whichever feature knows; most mails are about nothing that changes. */
export type FindSubject = (db: Db, mail: OutgoingNews) => Promise<MailSubject | undefined>;

export interface PostOffice {
  readonly subjectOf?: FindSubject;
  readonly db: Db;
  readonly mailer: Mailer;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
}

const Params = Notification.shape.params;
const SECOND = 1_000;
/** A mail that could not be sent for so long is no news any more. */
const GIVE_UP_MS = 7 * DAY_MS;

/**
 * Sends one mail of the outbox. It stays claimed meanwhile, so two jobs never send it both; a crash
 * after the mail server took it and before we noted that is the one way to send twice, and then both
 * carry the same Message-ID.
 */
export async function sendMail(office: PostOffice, mailId: string): Promise<void> {
  const { db, mailer, now, log } = office;
  await db.transaction().execute(async (tx) => {
    const mail = await claimUnsentMail(tx, mailId);
    if (!mail) return;
    const { template } = mail;
    if (mail.isRemoved || !isMailTemplate(template)) {
      const reason = mail.isRemoved ? 'recipient removed' : 'unknown template';
      await markSkipped(tx, mail.id, now(), reason);
      return;
    }
    const wish = wishOf(mail, template);
    const known = reasonKnown(mail);
    const outgoing = {
      ...wish,
      id: mail.id,
      userId: mail.userId,
      to: { name: `${mail.firstName} ${mail.lastName}`.trim(), address: mail.email },
      isKnown: known !== undefined,
    };
    const subject = await office.subjectOf?.(tx, outgoing);
    if (known && !subject?.template) {
      await markSkipped(tx, mail.id, now(), known);
      return;
    }
    if (subject?.isOver) {
      await (subject.isReplaced
        ? markReplaced(tx, mail.id, now())
        : markSkipped(tx, mail.id, now(), 'over'));
      return;
    }
    const until = isNews(template) && quietTime(mail, office);
    if (until) {
      await postpone(tx, mail.id, until);
      return;
    }
    const news = template === 'digest' ? await newsOf(tx, mail.id) : [];
    if (template === 'digest' && !news.length) {
      await markSkipped(tx, mail.id, now(), 'seen');
      return;
    }
    const params = { ...wish.params, ...subject?.params };
    try {
      await mailer.send({
        ...writeMail({ ...wish, template: subject?.template ?? template, params, news }, office),
        ...(subject?.invitations && { invitations: subject.invitations }),
        id: mail.id,
        to: outgoing.to,
        date: now(),
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ mail: mail.id, why }, 'mail not sent');
      await noteFailure(tx, mail, { error, why }, now());
      return;
    }
    await markSent(tx, mail.id, now());
  });
}

/** Mails that had to wait, and those whose job was lost, are sent from now on. */
export async function sendWaitingMails({ db, now }: PostOffice): Promise<void> {
  await giveJobs(db, await findDueMails(db, now()));
}

const wishOf = (mail: UnsentMail, template: MailTemplate): MailToWrite => ({
  template,
  params: Params.parse(mail.params),
  firstName: mail.firstName,
  language: languageOf(mail.language),
  timeZone: mail.timeZone,
});

/** Until when the recipient wants to hear nothing that can wait. */
function quietTime(mail: UnsentMail, { settings, now }: PostOffice): Date | null {
  const type = NotificationType.safeParse(mail.template).data;
  if (type && channelsOf(type).isUrgent) return null;
  return quietEnd(now(), mail, settings.hubTimeZone);
}

/** Types that are no more are left out. */
async function newsOf(tx: Db, mailId: string): Promise<News[]> {
  const rows = await findNewsOf(tx, mailId);
  return rows.flatMap(({ type, params, link }) => {
    const known = NotificationType.safeParse(type).data;
    return known ? [{ type: known, params: Params.parse(params), link }] : [];
  });
}

/** Why its news is none any more to whom it is for. */
function reasonKnown(mail: UnsentMail): string | undefined {
  if (mail.seenAt) return 'seen';
  const isOfOne = NotificationType.safeParse(mail.template).success;
  return isOfOne && !mail.notificationId ? 'notification deleted' : undefined;
}

async function noteFailure(
  tx: Db,
  mail: UnsentMail,
  { error, why }: { error: unknown; why: string },
  now: Date,
): Promise<void> {
  const age = now.getTime() - Date.parse(mail.createdAt);
  if (isFinal(error) || age > GIVE_UP_MS) {
    await markSkipped(tx, mail.id, now, why);
    await sendReplaced(tx, mail.id, now);
    return;
  }
  const at = new Date(now.getTime() + pauseOf(mail.attempts, isAnswer(error)));
  await tryLater(tx, { id: mail.id, error: why, at });
}

/**
 * A server that is away is asked again every other minute, so that mails go out soon after it is back;
 * one that answers "later" is given more and more time.
 */
const pauseOf = (attempts: number, isAnswered: boolean): number =>
  isAnswered
    ? Math.min(HOUR_MS, 2 ** attempts * MINUTE_MS)
    : Math.min(2 * MINUTE_MS, 2 ** attempts * 10 * SECOND);
