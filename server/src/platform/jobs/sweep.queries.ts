import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export const deleteOldKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before.toISOString()).execute();

export const deleteOldLimits = (db: Db, before: Date) =>
  db.deleteFrom('rate_limits').where('expire', '<', before.getTime()).execute();

export const deleteOldTokens = (db: Db, before: Date) =>
  db.deleteFrom('account_tokens').where('expires_at', '<', before.toISOString()).execute();

/** Invitations to organizations, used or not: their addresses are not kept. */
export const deleteOldInvitations = (db: Db, before: Date) =>
  db
    .deleteFrom('organization_invitations')
    .where('expires_at', '<', before.toISOString())
    .execute();

export const deleteOldTickets = (db: Db, before: Date) =>
  db.deleteFrom('sign_in_tickets').where('expires_at', '<', before.toISOString()).execute();

export const deleteDeadSessions = (db: Db, before: Date) =>
  db
    .deleteFrom('sign_in_sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before.toISOString()),
        eb('revoked_at', '<', before.toISOString()),
      ]),
    )
    .execute();

/** OpenID sign-ins that were never completed. */
export const deleteExpiredOpenIdFlows = (db: Db, before: Date) =>
  db.deleteFrom('openid_flows').where('expires_at', '<', before.toISOString()).execute();

/** With their rows. A running import is kept. */
export const deleteOldImports = (db: Db, before: Date) =>
  db
    .deleteFrom('imports')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'running')
    .execute();

/** Actions are kept forever; refused attempts and sign-ins as long as the settings say, but at least 30 days. */
export const deleteOldRefusals = (db: Db, days: number) =>
  sql`select delete_old_refusals(${days})`.execute(db);
export const deleteOldSignIns = (db: Db, days: number) =>
  sql`select delete_old_sign_ins(${days})`.execute(db);

export const deleteSeenNotifications = (db: Db, before: Date) =>
  db
    .deleteFrom('notifications')
    .where('seen_at', 'is not', null)
    .where('created_at', '<', before.toISOString())
    .execute();

/** The last mail to an erased user is the only place that holds their address. */
export const deleteErasureMails = (db: Db) =>
  db
    .deleteFrom('mails')
    .where('template', '=', 'erased')
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('skipped_at', 'is not', null)]))
    .execute();

/** Notifications that were only mailed appear in no list that the user could clear. */
export const deleteOldMailOnlyNotifications = (db: Db, before: Date) =>
  db
    .deleteFrom('notifications')
    .where('in_app', '=', false)
    .where('created_at', '<', before.toISOString())
    .execute();

export const deleteOldExports = (db: Db, before: Date) =>
  db.deleteFrom('data_exports').where('created_at', '<', before.toISOString()).execute();

export const deleteOldReceivedMails = (db: Db, before: Date) =>
  db.deleteFrom('received_mails').where('received_at', '<', before.toISOString()).execute();

export const deleteOldMails = (db: Db, before: Date) =>
  db
    .deleteFrom('mails')
    .where('created_at', '<', before.toISOString())
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('skipped_at', 'is not', null)]))
    .execute();

/** Of backups only the times are stored here, for the page of the hub’s health. */
export const deleteOldBackups = (db: Db, before: Date) =>
  db.deleteFrom('backups').where('made_at', '<', before.toISOString()).execute();
