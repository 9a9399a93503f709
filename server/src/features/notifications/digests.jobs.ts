import { DAY_MS } from '@thedot/domain/kernel/time';
import { digestDue } from '@thedot/domain/notifications/preferences.rules';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { fillDigests, findWaitingForDigest } from './preferences.queries.ts';

interface Office {
  readonly db: Db;
  readonly settings: Pick<Settings, 'hubTimeZone'>;
  readonly now: () => Date;
}

/** What nobody was told of for so long, because the hub stood still, is no news any more. */
const OLD_NEWS_MS = 7 * DAY_MS;
const AT_ONCE = 500;

/**
 * Writes the daily mails that are due on their people's clocks. A mail is one of its person and its
 * morning, so whoever else writes it, or writes it again, writes none.
 */
export async function sendDigests({ db, settings, now }: Office): Promise<void> {
  const since = new Date(now().getTime() - OLD_NEWS_MS);
  const people = await findWaitingForDigest(db, since);
  const due = people.flatMap(({ userId, timeZone, since: first }) => {
    const morning = digestDue(now(), timeZone ?? settings.hubTimeZone);
    const at = morning.toISOString();
    return Date.parse(first) < morning.getTime()
      ? [{ userId, due: at, dedupeKey: `digest:${userId}:${at}` }]
      : [];
  });
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE);
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
      await fillDigests(tx, some, since);
    });
  }
}
