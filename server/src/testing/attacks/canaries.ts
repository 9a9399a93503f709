import { randomBytes } from 'node:crypto';
import { can } from '@thedot/domain/access/access';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';
import type { InjectOptions } from 'fastify';
import pLimit from 'p-limit';
import type { World, TestPerson } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { buildAttack, type Call, EXAMPLE_ID, type InputField } from './calls.ts';
import { findUndocumented } from './documented-answers.ts';

const createCanary = (kind: string) => `canary-${kind}-${randomBytes(6).toString('hex')}`;

/** Canary words, each stored in one private field: a response that contains one leaks that field. */
export const CANARIES = {
  email: `${createCanary('email')}@example.org`,
  lastName: createCanary('name'),
  phone: '+216 20 470 815',
  birthdate: '1977-07-07',
  bio: createCanary('bio'),
  position: createCanary('position'),
  reviewReason: createCanary('review'),
  passwordHash: createCanary('hash'),
  userAgent: createCanary('browser'),
  address: '198.51.100.77',
  organization: createCanary('organization'),
  contact: createCanary('contact'),
  website: `https://${createCanary('website')}.example`,
  request: createCanary('request'),
  fileName: createCanary('file'),
  fileContent: createCanary('content'),
  decline: createCanary('decline'),
  cancellation: createCanary('cancellation'),
} as const;
export type Canary = keyof typeof CANARIES;

const NOWHERE: InputField = { part: 'none', path: [], shape: {} };

/** A request and its endpoint, whose guard decides independently of the record. */
export interface Probe {
  /** Of the call in the OpenAPI document, with which its answers are compared. */
  readonly name?: string;
  readonly endpoint?: Endpoint;
  readonly request: InjectOptions;
}

/** Builds the requests to an endpoint about these records. */
export function buildProbes(call: Call, ids: readonly string[]): Probe[] {
  const { name, endpoint } = call;
  const { method, path } = endpoint;
  const attacked = JSON.stringify(buildAttack(call, NOWHERE, null));
  const aimed = ids.map((id) => attacked.replaceAll(EXAMPLE_ID, id));
  const plain = path.includes('{') ? ids.map((id) => path.replace('{id}', id)) : [path];
  const bare = method === 'GET' ? plain.map((it) => JSON.stringify({ url: `/api${it}` })) : [];
  return [...new Set([...bare, ...aimed])].map((text) => ({
    name,
    endpoint,
    request: JSON.parse(text) as InjectOptions,
  }));
}

/** The number of concurrent reads. */
const READERS = 8;

/**
 * Finds which of these words a user can read with these requests, how many requests succeeded, and what the OpenAPI
 * document does not say of their answers.
 */
export async function findReadableCanaries<Word extends string>(
  { app, people }: World,
  person: TestPerson | null,
  { words, probes }: { words: Readonly<Record<Word, string>>; probes: readonly Probe[] },
) {
  const seen = new Set<string>();
  const undocumented = new Set<string>();
  const closed = new Set<Endpoint>();
  const limit = pLimit(READERS);
  let good = 0;

  async function send({ name, endpoint, request }: Probe): Promise<void> {
    if (endpoint && closed.has(endpoint)) return;
    const headers = { ...request.headers, ...person?.headers };
    const answer = await app.inject({ ...request, headers, remoteAddress: nextAddress() });
    if (name) {
      for (const fault of findUndocumented(name, answer)) undocumented.add(`${name} ${fault}`);
    }
    if (answer.statusCode < 400) good++;
    else if (endpoint && [401, 403].includes(answer.statusCode)) {
      const session = person && (await people.find(person.sessionId));
      // Refused by the guard: the same for all other records.
      if (!can(session?.signedIn ?? null, endpoint.access)) closed.add(endpoint);
    }
    const told = JSON.stringify(answer.headers) + answer.body;
    for (const [name, word] of Object.entries<string>(words))
      if (told.includes(word)) seen.add(name);
  }

  for (const group of inGroups(probes)) {
    await Promise.all(group.map((probe) => limit(() => send(probe))));
  }
  return { good, seen: [...seen].toSorted(), undocumented: [...undocumented] };
}

const isRead = ({ request: { method = 'GET' } }: Probe) => method === 'GET';

/** Keeps the order: consecutive reads run concurrently, each write alone. */
function inGroups(probes: readonly Probe[]): readonly (readonly Probe[])[] {
  const groups: Probe[][] = [];
  for (const probe of probes) {
    const last = groups.at(-1);
    if (last?.[0] && isRead(probe) && isRead(last[0])) last.push(probe);
    else groups.push([probe]);
  }
  return groups;
}

/** Stores the canary words in a user's account and organization. */
export async function plantCanaries(
  world: World,
  { id, organizationId, sessionId }: TestPerson,
): Promise<void> {
  await world.db
    .updateTable('users')
    .set({
      email: CANARIES.email,
      last_name: CANARIES.lastName,
      phone: CANARIES.phone,
      birthdate: CANARIES.birthdate,
      bio: CANARIES.bio,
      position: CANARIES.position,
      review_reason: CANARIES.reviewReason,
      password_hash: CANARIES.passwordHash,
    })
    .where('id', '=', id)
    .execute();
  await world.db
    .updateTable('organizations')
    .set({ name: CANARIES.organization, contact: CANARIES.contact, website: CANARIES.website })
    .where('id', '=', organizationId)
    .execute();
  await world.db
    .updateTable('sign_in_sessions')
    .set({ user_agent: CANARIES.userAgent, address: CANARIES.address })
    .where('id', '=', sessionId)
    .execute();
}
