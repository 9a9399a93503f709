import type { Updateable } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { World } from './world.ts';

type Database = Pick<World, 'db'>;

/** Changes a person's row as another server does: this one learns of it from the database. */
export const updateUser = (
  { db }: Database,
  { id }: { readonly id: string },
  values: Updateable<DB['users']>,
) => db.updateTable('users').set(values).where('id', '=', id).execute();

/** Changes the row of a person's organization. */
export const updateOrganization = (
  { db }: Database,
  { organizationId }: { readonly organizationId: string },
  values: Updateable<DB['organizations']>,
) => db.updateTable('organizations').set(values).where('id', '=', organizationId).execute();

/** Ends the sign-in session of a person. */
export const revokeSession = ({ db }: Database, { sessionId }: { readonly sessionId: string }) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute();

/** How many mails to a person have been queued, sent or not. */
export const countMails = async ({ db }: Database, { id }: { readonly id: string }) =>
  (await db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).length;
