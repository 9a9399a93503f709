import type { OffboardingDecision } from '@thedot/domain/accounts/offboarding.contract';
import type { z } from 'zod';
import { PASSWORD } from './sign-in/registration.ts';
import type { PersonOptions, TestPerson, World } from './world.ts';

/** Creates a user with a password, which an erasure request needs. */
export const createUserWithPassword = (
  world: World,
  role = 'startup',
  options: PersonOptions = {},
) => world.person(role, { password: PASSWORD, ...options });

/** Requests erasure and returns the id of the request. */
export async function requestErasure({ api }: TestPerson): Promise<string> {
  const { data } = await api.personalData.requestErasure({ body: { password: PASSWORD } });
  if (!data.erasure) throw new Error('No erasure request was created');
  return data.erasure.id;
}

type DecisionInput = z.input<typeof OffboardingDecision>;

export const erase = (by: TestPerson, erasureId: string, decisions: DecisionInput[] = []) =>
  by.api.personalData.erase({ body: { erasureId, decisions, message: 'She has left.' } });

/** Erases a user without bookings, who has asked for it. */
export async function eraseAccount(
  { db }: World,
  { staff, person }: { readonly staff: TestPerson; readonly person: TestPerson },
): Promise<void> {
  const { id } = await db
    .insertInto('erasure_requests')
    .values({ user_id: person.id, state: 'asked', asked_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await erase(staff, id);
}

/** The settlement by which the user leaves their organization. */
export const leaveOrganization = ({ organizationId }: TestPerson): DecisionInput => ({
  kind: 'organization',
  subject: organizationId,
  option: 'leave',
});

/** The settlement that cancels every open booking of the user. */
export async function cancelBookings(by: TestPerson, { id }: TestPerson): Promise<DecisionInput[]> {
  const { items } = await by.api.directory.offboarding({ params: { id } });
  return items
    .filter(({ kind }) => kind !== 'organization')
    .map(({ kind, subject }) => ({ kind, subject, option: 'cancel' }));
}

/** The user's open erasure request as staff see it; null when there is none. */
export const findOpenErasure = async ({ id }: TestPerson, staff: TestPerson) =>
  (await staff.api.personalData.findErasure({ params: { id } })).erasure;

export async function findErasedAt({ db }: World, { id }: TestPerson): Promise<string | null> {
  const { at } = await db
    .selectFrom('users')
    .select('erased_at as at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}
