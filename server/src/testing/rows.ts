import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Updateable } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { World } from './world.ts';

type Database = Pick<World, 'db'>;
type HasId = { readonly id: string };

/** Updates an expert's row directly. */
export const updateExpert = ({ db }: Database, { id }: HasId, values: Updateable<DB['experts']>) =>
  db
    .insertInto('experts')
    .values({ ...values, user_id: id })
    .onConflict((it) => it.column('user_id').doUpdateSet(values))
    .execute();

/** Updates the row of a resource, of a user's too, directly. */
export const updateResource = (
  { db }: Database,
  { id }: HasId,
  values: Updateable<DB['resources']>,
) => db.updateTable('resources').set(values).where('id', '=', id).execute();

/** Updates a booking's row directly. */
export const updateBooking = (
  { db }: Database,
  { id }: HasId,
  values: Updateable<DB['expert_sessions']>,
) => db.updateTable('expert_sessions').set(values).where('id', '=', id).execute();

/** The confirmed allocations of a booking or a user. */
export const findConfirmedAllocations = (
  { db }: Database,
  query: { readonly booking_id?: string; readonly resource_id?: string },
) =>
  db
    .selectFrom('allocations')
    .select(['resource_id as id', 'busy_from as start', 'busy_to as end'])
    .where((eb) => eb.and({ ...query, state: 'confirmed' }))
    .orderBy('busy_from')
    .orderBy('resource_id')
    .execute();

interface SpentHours {
  readonly expert: HasId;
  readonly requester: HasId & { readonly organizationId: string | null };
  readonly category?: Expertise;
  readonly minutes: number;
}

/** Inserts a session in January that counts against the organization's quota with the expert. */
export const spendHours = (
  { db }: Database,
  { expert, requester, category = 'Other', minutes }: SpentHours,
) =>
  db
    .insertInto('expert_sessions')
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

/** Inserts a hub closure without handling its bookings. */
export const closeHub = ({ db }: Database, day: string) =>
  db.insertInto('hub_closures').values({ first_day: day, last_day: day, name: 'Aïd' }).execute();

/** Updates a user's row as another server does: this server learns of it by a database notification. */
export const updateUser = ({ db }: Database, { id }: HasId, values: Updateable<DB['users']>) =>
  db.updateTable('users').set(values).where('id', '=', id).execute();

/** Updates the row of a user's organization. */
export const updateOrganization = (
  { db }: Database,
  { organizationId }: { readonly organizationId: string },
  values: Updateable<DB['organizations']>,
) => db.updateTable('organizations').set(values).where('id', '=', organizationId).execute();

/** Revokes the sign-in session of a user. */
export const revokeSession = ({ db }: Database, { sessionId }: { readonly sessionId: string }) =>
  db
    .updateTable('sign_in_sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute();

/** Counts the mails queued for a user, sent or not. */
export const countMails = async ({ db }: Database, { id }: HasId) =>
  (await db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).length;
