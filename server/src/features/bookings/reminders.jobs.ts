import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { noteReminders, type Which } from './reminders.queries.ts';

type Kind = Pick<Which, 'kind' | 'beforeMs' | 'untilMs'>;

/** A hub that was away tells of the next day late, until the hour before is near; of the hour until it is over. */
const KINDS: readonly Kind[] = [
  { kind: 'day', beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { kind: 'hour', beforeMs: HOUR_MS, untilMs: 0 },
];
const BATCH = 200;

interface Office {
  readonly db: Db;
  readonly now: () => Date;
}

/** Tells both of the two that their session is near, from the session as it is now. */
export async function remindOfSessions(office: Office): Promise<void> {
  for (const kind of KINDS) while ((await remindSome(office, kind)) === BATCH);
}

/** Few at once, so that what is locked is soon free again, and a crash tells few of them later. */
const remindSome = ({ db, now }: Office, kind: Kind): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await noteReminders(tx, { ...kind, now: now(), limit: BATCH });
    await notifyEach(
      { db: tx, actor: null, now },
      `booking.reminder_${kind.kind}`,
      due.map(({ userId, bookingId, otherName, fact, start, end }) => ({
        to: userId,
        fact,
        params: { name: otherName, start, end },
        link: `/booking/${bookingId}`,
      })),
    );
    return due.length;
  });
