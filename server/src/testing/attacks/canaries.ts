import { randomBytes } from 'node:crypto';
import type { World, TestPerson } from '../world.ts';

const bird = (kind: string) => `canary-${kind}-${randomBytes(6).toString('hex')}`;

/** Words that stand in one private place each: whoever reads one has seen into that place. */
export const BIRDS = {
  email: `${bird('email')}@example.org`,
  lastName: bird('name'),
  phone: '+216 20 470 815',
  birthdate: '1977-07-07',
  bio: bird('bio'),
  position: bird('position'),
  reviewReason: bird('review'),
  passwordHash: bird('hash'),
  userAgent: bird('browser'),
  address: '198.51.100.77',
  organization: bird('organization'),
  contact: bird('contact'),
  website: `https://${bird('website')}.example`,
  request: bird('request'),
  fileName: bird('file'),
  fileContent: bird('content'),
  decline: bird('decline'),
  cancellation: bird('cancellation'),
} as const;
export type Bird = keyof typeof BIRDS;

/** Puts the words of somebody's account and organization into their places. */
export async function hideBirds(
  world: World,
  { id, organizationId, sessionId }: TestPerson,
): Promise<void> {
  await world.db
    .updateTable('users')
    .set({
      email: BIRDS.email,
      last_name: BIRDS.lastName,
      phone: BIRDS.phone,
      birthdate: BIRDS.birthdate,
      bio: BIRDS.bio,
      position: BIRDS.position,
      review_reason: BIRDS.reviewReason,
      password_hash: BIRDS.passwordHash,
    })
    .where('id', '=', id)
    .execute();
  await world.db
    .updateTable('organizations')
    .set({ name: BIRDS.organization, contact: BIRDS.contact, website: BIRDS.website })
    .where('id', '=', organizationId)
    .execute();
  await world.db
    .updateTable('sessions')
    .set({ user_agent: BIRDS.userAgent, address: BIRDS.address })
    .where('id', '=', sessionId)
    .execute();
}
