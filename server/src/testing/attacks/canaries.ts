import { randomBytes } from 'node:crypto';
import { can } from '@thedot/domain/access/access';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';
import type { InjectOptions } from 'fastify';
import pLimit from 'p-limit';
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

const NOWHERE: Place = { part: 'none', path: [], shape: {} };

/** A request, and the endpoint whose guard lets its caller in or refuses them, whatever they ask about. */
export interface Probe {
  readonly endpoint?: Endpoint;
  readonly request: InjectOptions;
}

/** The different requests that an endpoint can be asked with about these things. */
export function probesOf(call: Call, ids: readonly string[]): Probe[] {
  const { endpoint } = call;
  const { method, path } = endpoint;
  const attacked = JSON.stringify(attack(call, NOWHERE, null));
  const aimed = ids.map((id) => attacked.replaceAll(EXAMPLE_ID, id));
  const plain = path.includes('{') ? ids.map((id) => path.replace('{id}', id)) : [path];
  const bare = method === 'GET' ? plain.map((it) => JSON.stringify({ url: `/api${it}` })) : [];
  return [...new Set([...bare, ...aimed])].map((text) => ({
    endpoint,
    request: JSON.parse(text) as InjectOptions,
  }));
}

/** How many reads are under way at once. */
const READERS = 8;

/** Which of these words a person reads anywhere, by making these requests, and how many of those were answered. */
export async function readBy<Word extends string>(
  { app, people }: World,
  person: TestPerson | null,
  { words, probes }: { words: Readonly<Record<Word, string>>; probes: readonly Probe[] },
) {
  const seen = new Set<string>();
  const closed = new Set<Endpoint>();
  const limit = pLimit(READERS);
  let good = 0;

  async function send({ endpoint, request }: Probe): Promise<void> {
    if (endpoint && closed.has(endpoint)) return;
    const headers = { ...request.headers, ...person?.headers };
    const answer = await app.inject({ ...request, headers, remoteAddress: nextAddress() });
    if (answer.statusCode < 400) good++;
    else if (endpoint && [401, 403].includes(answer.statusCode)) {
      const session = person && (await people.find(person.sessionId));
      // Refused before anything is read: asked about other things, the answer is the same.
      if (!can(session?.signedIn ?? null, endpoint.access)) closed.add(endpoint);
    }
    const told = JSON.stringify(answer.headers) + answer.body;
    for (const [name, word] of Object.entries<string>(words))
      if (told.includes(word)) seen.add(name);
  }

  for (const group of inGroups(probes)) {
    await Promise.all(group.map((probe) => limit(() => send(probe))));
  }
  return { good, seen: [...seen].toSorted() };
}

const isRead = ({ request: { method = 'GET' } }: Probe) => method === 'GET';

/** In their order: reads that follow each other go together, and each change goes alone. */
function inGroups(probes: readonly Probe[]): readonly (readonly Probe[])[] {
  const groups: Probe[][] = [];
  for (const probe of probes) {
    const last = groups.at(-1);
    if (last?.[0] && isRead(probe) && isRead(last[0])) last.push(probe);
    else groups.push([probe]);
  }
  return groups;
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
