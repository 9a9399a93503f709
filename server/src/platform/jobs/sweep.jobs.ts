import { DAY_MS } from '@thedot/domain/kernel/time';
import { IDEMPOTENCY_MS, IMPORT_KEPT_MS, SESSION_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import {
  deleteDeadSessions,
  deleteFarewells,
  deleteOldExports,
  deleteOldFlows,
  deleteOldImports,
  deleteOldInvitations,
  deleteOldKeys,
  deleteOldLimits,
  deleteOldMails,
  deleteOldNews,
  deleteOldRefusals,
  deleteOldTickets,
  deleteOldTokens,
} from './sweep.queries.ts';

/** Long enough to answer "did my mail go out?". */
const MAIL_KEPT_MS = 90 * DAY_MS;
const REFUSAL_KEPT_MS = 90 * DAY_MS;
/** That somebody took a copy is in the log; the row is for their own screen. */
const EXPORT_KEPT_MS = 365 * DAY_MS;
const TOKEN_KEPT_MS = 30 * DAY_MS;

/** Deletes what has had its time: repeat keys, counters, used links, ended sessions, sent mails, old imports and refusals. */
export async function sweepDatabase({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await deleteOldKeys(db, ago(IDEMPOTENCY_MS));
  await deleteOldLimits(db, now());
  await deleteOldTokens(db, ago(TOKEN_KEPT_MS));
  await deleteOldInvitations(db, ago(TOKEN_KEPT_MS));
  await deleteOldTickets(db, now());
  await deleteOldFlows(db, now());
  await deleteDeadSessions(db, ago(SESSION_MS));
  await deleteOldMails(db, ago(MAIL_KEPT_MS));
  await deleteFarewells(db);
  await deleteOldNews(db, ago(MAIL_KEPT_MS));
  await deleteOldExports(db, ago(EXPORT_KEPT_MS));
  await deleteOldImports(db, ago(IMPORT_KEPT_MS));
  await deleteOldRefusals(db, ago(REFUSAL_KEPT_MS));
}
