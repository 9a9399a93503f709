import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { World, TestPerson } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { attack, type Call, EXAMPLE_ID, type Place } from './calls.ts';

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

/** A call that says something believable everywhere, about this one thing. */
export const aimedAt = (call: Call, id: string): InjectOptions =>
  JSON.parse(JSON.stringify(attack(call, NOWHERE, null)).replaceAll(EXAMPLE_ID, id));

const NOWHERE: Place = { part: 'none', path: [], shape: {} };

/** Which of these words somebody reads anywhere, by making these calls, and how many of those were answered. */
export async function readBy<Word extends string>(
  { app }: World,
  person: TestPerson | null | undefined,
  { words, calls }: { words: Readonly<Record<Word, string>>; calls: Iterable<InjectOptions> },
) {
  const seen = new Set<string>();
  let good = 0;
  for (const call of calls) {
    const headers = { ...call.headers, ...person?.headers };
    const answer = await app.inject({ ...call, headers, remoteAddress: nextAddress() });
    if (answer.statusCode < 400) good++;
    const told = JSON.stringify(answer.headers) + answer.body;
    for (const [name, word] of Object.entries<string>(words))
      if (told.includes(word)) seen.add(name);
  }
  return { good, seen: [...seen].toSorted() };
}

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
