import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Updateable } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { World } from './world.ts';

type Database = Pick<World, 'db'>;
type HasId = { readonly id: string };

/** Changes an expert's row, as no call does. */
export const updateExpert = ({ db }: Database, { id }: HasId, values: Updateable<DB['experts']>) =>
  db.updateTable('experts').set(values).where('user_id', '=', id).execute();

/** Changes a booking's row, as no call does. */
export const updateBooking = (
  { db }: Database,
  { id }: HasId,
  values: Updateable<DB['bookings']>,
) => db.updateTable('bookings').set(values).where('id', '=', id).execute();

/** The times that are taken in calendars by the sessions of a booking or a person. */
export const acceptedClaims = (
  { db }: Database,
  query: { readonly source_id?: string; readonly resource_id?: string },
) =>
  db
    .selectFrom('claims')
    .select(['resource_id as id', 'busy_from as start', 'busy_to as end'])
    .where((eb) => eb.and({ ...query, state: 'accepted' }))
    .orderBy('busy_from')
    .orderBy('resource_id')
    .execute();

interface SpentHours {
  readonly expert: HasId;
  readonly requester: HasId & { readonly organizationId: string | null };
  readonly category?: Expertise;
  readonly minutes: number;
}

/** A session held in January, which used hours of the requester's organization with the expert. */
export const spendHours = (
  { db }: Database,
  { expert, requester, category = 'Other', minutes }: SpentHours,
) =>
  db
    .insertInto('bookings')
    .values({
      expert_id: expert.id,
      requester_id: requester.id,
      organization_id: requester.organizationId,
      category,
      description: 'Long ago',
      minutes,
      status: 'finished',
      attendance: 'attended',
      finished_at: '2026-01-05T12:00:00Z',
      start_at: '2026-01-05T08:00:00Z',
      end_at: '2026-01-05T12:00:00Z',
      created_at: '2026-01-01T08:00:00Z',
    })
    .execute();

/** Closes the hub on a day without asking what becomes of its bookings. */
export const closeHub = ({ db }: Database, day: string) =>
  db.insertInto('hub_closures').values({ first_day: day, last_day: day, name: 'Aïd' }).execute();

/** Changes a person's row as another server does: this one learns of it from the database. */
export const updateUser = ({ db }: Database, { id }: HasId, values: Updateable<DB['users']>) =>
  db.updateTable('users').set(values).where('id', '=', id).execute();

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
export const countMails = async ({ db }: Database, { id }: HasId) =>
  (await db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).length;
