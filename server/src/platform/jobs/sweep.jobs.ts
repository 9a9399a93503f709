import { DAY_MS } from '@thedot/domain/kernel/time';
import { IDEMPOTENCY_MS, IMPORT_RETENTION_MS, SESSION_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import {
  deleteDeadSessions,
  deleteErasureMails,
  deleteOldExports,
  deleteExpiredOpenIdFlows,
  deleteOldImports,
  deleteOldInvitations,
  deleteOldKeys,
  deleteOldLimits,
  deleteOldMails,
  deleteOldMailOnlyNotifications,
  deleteOldReceivedMails,
  deleteOldRefusals,
  deleteOldSignIns,
  deleteOldTickets,
  deleteOldTokens,
} from './sweep.queries.ts';

/** Long enough to answer "did my mail go out?". */
const MAIL_RETENTION_MS = 90 * DAY_MS;
/** The audit log keeps each export; the row is for the user's own screen. */
const EXPORT_RETENTION_MS = 365 * DAY_MS;
const TOKEN_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes expired records: idempotency keys, counters, used links, ended sessions, sent mails, old imports and
 * refusals.
 */
export async function sweepDatabase({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await deleteOldKeys(db, ago(IDEMPOTENCY_MS));
  await deleteOldLimits(db, now());
  await deleteOldTokens(db, ago(TOKEN_RETENTION_MS));
  await deleteOldInvitations(db, ago(TOKEN_RETENTION_MS));
  await deleteOldTickets(db, now());
  await deleteExpiredOpenIdFlows(db, now());
  await deleteDeadSessions(db, ago(SESSION_MS));
  await deleteOldReceivedMails(db, ago(MAIL_RETENTION_MS));
  await deleteOldMails(db, ago(MAIL_RETENTION_MS));
  await deleteErasureMails(db);
  await deleteOldMailOnlyNotifications(db, ago(MAIL_RETENTION_MS));
  await deleteOldExports(db, ago(EXPORT_RETENTION_MS));
  await deleteOldImports(db, ago(IMPORT_RETENTION_MS));
  await deleteOldRefusals(db);
  await deleteOldSignIns(db);
}
