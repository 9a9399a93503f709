import { DAY_MS } from '@thedot/domain/kernel/time';
import { IDEMPOTENCY_MS, SESSION_MS } from '@thedot/domain/limits';
import type { SystemContext } from '../../kernel/context.ts';
import type { Settings } from '../../kernel/settings.ts';
import {
  deleteDeadSessions,
  deleteOldBackups,
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
  deleteSeenNotifications,
} from './sweep.queries.ts';

/** The audit log keeps each export; the row is for the user's own screen. */
const EXPORT_RETENTION_MS = 365 * DAY_MS;
const TOKEN_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes expired records: idempotency keys, counters, used links, ended sessions, sent mails, old imports,
 * notifications and refusals.
 */
export async function sweepDatabase({
  db,
  now,
  settings: { keptDays },
}: Pick<SystemContext, 'db' | 'now'> & {
  readonly settings: Pick<Settings, 'keptDays'>;
}): Promise<void> {
  const daysAgo = (days: number) => ago(days * DAY_MS);
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await deleteOldKeys(db, ago(IDEMPOTENCY_MS));
  await deleteOldLimits(db, now());
  await deleteOldTokens(db, ago(TOKEN_RETENTION_MS));
  await deleteOldInvitations(db, ago(TOKEN_RETENTION_MS));
  await deleteOldTickets(db, now());
  await deleteExpiredOpenIdFlows(db, now());
  await deleteDeadSessions(db, ago(SESSION_MS));
  await deleteOldReceivedMails(db, daysAgo(keptDays.mails));
  await deleteOldMails(db, daysAgo(keptDays.mails));
  await deleteErasureMails(db);
  await deleteOldMailOnlyNotifications(db, daysAgo(keptDays.mails));
  await deleteOldBackups(db, ago(EXPORT_RETENTION_MS));
  await deleteOldExports(db, ago(EXPORT_RETENTION_MS));
  await deleteOldImports(db, daysAgo(keptDays.imports));
  if (keptDays.notifications !== null)
    await deleteSeenNotifications(db, daysAgo(keptDays.notifications));
  await deleteOldRefusals(db, keptDays.refusals);
  await deleteOldSignIns(db, keptDays.signIns);
}
