import type { OffboardingDecision } from '@thedot/domain/accounts/offboarding.contract';
import type { z } from 'zod';
import { PASSWORD } from './sign-in/registration.ts';
import type { PersonOptions, TestPerson, World } from './world.ts';

/** Creates a user with a password, which an erasure request needs. */
export const createLeaver = (world: World, role = 'startup', options: PersonOptions = {}) =>
  world.person(role, { password: PASSWORD, ...options });

/** Requests erasure and returns the id of the request. */
export async function requestErasure({ api }: TestPerson): Promise<string> {
  const { data } = await api.personalData.askErasure({ body: { password: PASSWORD } });
  if (!data.erasure) throw new Error('Nothing was asked');
  return data.erasure.id;
}

type Settle = z.input<typeof OffboardingDecision>;

export const erase = (by: TestPerson, erasureId: string, settle: Settle[] = []) =>
  by.api.personalData.erase({ body: { erasureId, settle } });

/** The settlement by which the user leaves their organization. */
export const leaveOrganization = ({ organizationId }: TestPerson): Settle => ({
  kind: 'organization',
  subject: organizationId,
  way: 'leave',
});

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
