import { DAY_MS } from '@thedot/domain/kernel/time';
import { lastDigestDue } from '@thedot/domain/notifications/quiet-hours.rules';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { assignToDigests, findDigestRecipients } from './preferences.queries.ts';

interface DigestContext {
  readonly db: Db;
  readonly settings: Pick<Settings, 'hubTimeZone'>;
  readonly now: () => Date;
}

/** Notifications older than this are left out, for example after the hub was down for long. */
const MAX_AGE_MS = 7 * DAY_MS;
const BATCH_SIZE = 500;

/**
 * Queues the daily emails that are due in the time zones of their users. The dedupe key holds the user and the
 * morning, so a repeated or parallel run queues no second email.
 */
export async function sendDigests({ db, settings, now }: DigestContext): Promise<void> {
  const since = new Date(now().getTime() - MAX_AGE_MS);
  const people = await findDigestRecipients(db, since);
  const due = people.flatMap(({ userId, timeZone, since: first }) => {
    const morning = lastDigestDue(now(), timeZone ?? settings.hubTimeZone);
    const at = morning.toISOString();
    return Date.parse(first) < morning.getTime()
      ? [{ userId, due: at, dedupeKey: `digest:${userId}:${at}` }]
      : [];
  });
  for (let from = 0; from < due.length; from += BATCH_SIZE) {
    const some = due.slice(from, from + BATCH_SIZE);
    await inTransaction(db, async (tx) => {
      await queueMails(
        tx,
        some.map(({ userId, dedupeKey }) => ({
          userId,
          template: 'digest',
          params: {},
          dedupeKey,
        })),
      );
      await assignToDigests(tx, some, since);
    });
  }
}
