import type { Settlement } from '@thedot/domain/users/leaving.contract';
import type { z } from 'zod';
import { PASSWORD } from './registration.ts';
import type { PersonWish, TestPerson, World } from './world.ts';

/** Somebody who may ask to be erased: that costs a password. */
export const leaverIn = (world: World, role = 'startup', wish: PersonWish = {}) =>
  world.person(role, { password: PASSWORD, ...wish });

/** Asks to be erased, and answers which request that made. */
export async function askErasure({ api }: TestPerson): Promise<string> {
  const { data } = await api.personalData.askErasure({ body: { password: PASSWORD } });
  if (!data.erasure) throw new Error('Nothing was asked');
  return data.erasure.id;
}

type Settle = z.input<typeof Settlement>;

export const erase = (by: TestPerson, erasureId: string, settle: Settle[] = []) =>
  by.api.personalData.erase({ body: { erasureId, settle } });

/** Their organization stays, without them. */
export const stay = ({ organizationId }: TestPerson): Settle => ({
  kind: 'organization',
  subject: organizationId,
  way: 'leave',
});

/** What of somebody's request staff see; null once there is nothing left to decide. */
export const openErasureOf = async ({ id }: TestPerson, staff: TestPerson) =>
  (await staff.api.personalData.erasureOf({ params: { id } })).erasure;

export async function erasedAt({ db }: World, { id }: TestPerson): Promise<string | null> {
  const { at } = await db
    .selectFrom('users')
    .select('erased_at as at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}
