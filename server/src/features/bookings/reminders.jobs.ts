import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Announcer } from '../../kernel/announce.ts';
import { type Office as Hub, transact } from '../../kernel/context.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { noteReminders, type Which } from './reminders.queries.ts';

type Kind = Pick<Which, 'kind' | 'beforeMs' | 'untilMs'>;

/** A hub that was away tells of the next day late, until the hour before is near; of the hour until it is over. */
const KINDS: readonly Kind[] = [
  { kind: 'day', beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { kind: 'hour', beforeMs: HOUR_MS, untilMs: 0 },
];
const BATCH = 200;

type Office = Announcer & Pick<Hub, 'db' | 'now'>;

/** Tells both of the two that their session is near, from the session as it is now. */
export async function remindOfSessions(office: Office): Promise<void> {
  for (const kind of KINDS) while ((await remindSome(office, kind)) === BATCH);
}

/** Few at once, so that what is locked is soon free again, and a crash tells few of them later. */
const remindSome = (office: Office, kind: Kind): Promise<number> =>
  transact(office, async (tx) => {
    const due = await noteReminders(tx.db, { ...kind, now: tx.now(), limit: BATCH });
    await notifyEach(
      { ...tx, actor: null },
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
