import type { Db } from '../../db/db.ts';

export const deleteOldKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before.toISOString()).execute();

export const deleteOldLimits = (db: Db, before: Date) =>
  db.deleteFrom('rate_limits').where('expire', '<', before.getTime()).execute();

export const deleteOldTokens = (db: Db, before: Date) =>
  db.deleteFrom('account_tokens').where('expires_at', '<', before.toISOString()).execute();

/** Into organizations, used or not: an address that nobody came in by is not kept. */
export const deleteOldInvitations = (db: Db, before: Date) =>
  db
    .deleteFrom('organization_invitations')
    .where('expires_at', '<', before.toISOString())
    .execute();

export const deleteOldTickets = (db: Db, before: Date) =>
  db.deleteFrom('sign_in_tickets').where('expires_at', '<', before.toISOString()).execute();

export const deleteDeadSessions = (db: Db, before: Date) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before.toISOString()),
        eb('revoked_at', '<', before.toISOString()),
      ]),
    )
    .execute();

/** Sign-ins at a provider from which nobody came back. */
export const deleteOldFlows = (db: Db, before: Date) =>
  db.deleteFrom('openid_flows').where('expires_at', '<', before.toISOString()).execute();

/** With their rows. One that still runs is left alone. */
export const deleteOldImports = (db: Db, before: Date) =>
  db
    .deleteFrom('imports')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'running')
    .execute();

/** What was done is kept for good; what was only tried, for a time. */
export const deleteOldRefusals = (db: Db, before: Date) =>
  db
    .deleteFrom('audit_log')
    .where('action', '=', 'access.refused')
    .where('at', '<', before.toISOString())
    .execute();

/** The last mail to somebody who is erased holds their address, and nothing else does. */
export const deleteFarewells = (db: Db) =>
  db
    .deleteFrom('mails')
    .where('template', '=', 'erased')
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('skipped_at', 'is not', null)]))
    .execute();

/** What was only mailed stands in no bell that anybody could clear. */
export const deleteOldNews = (db: Db, before: Date) =>
  db
    .deleteFrom('notifications')
    .where('in_app', '=', false)
    .where('created_at', '<', before.toISOString())
    .execute();

export const deleteOldExports = (db: Db, before: Date) =>
  db.deleteFrom('data_exports').where('created_at', '<', before.toISOString()).execute();

export const deleteOldMails = (db: Db, before: Date) =>
  db
    .deleteFrom('mails')
    .where('created_at', '<', before.toISOString())
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('skipped_at', 'is not', null)]))
    .execute();
