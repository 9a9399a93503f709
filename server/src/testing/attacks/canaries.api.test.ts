import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, TEN, tunis, wish } from '../sessions.ts';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { type Bird, BIRDS, hideBirds } from './canaries.ts';
import { attack, CALLS, EXAMPLE_ID, type Place } from './calls.ts';

let world: World;
let people: Readonly<Record<string, TestPerson | null>>;
let ids: readonly string[];
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
  const [amira, expert] = [await world.person('startup'), await expertIn(world)];
  const [rival, otherExpert] = [await world.person('startup'), await expertIn(world)];
  people = {
    amira,
    expert,
    rival,
    otherExpert,
    member: await world.person('member'),
    sso: await world.person('sso'),
    team: await world.person('team'),
    guest: await world.person('guest'),
    tt: await world.person('tt'),
    external: await world.person('external', { organizationKind: 'external' }),
    waiting: await world.person('external', { review: 'waiting' }),
    unfinished: await world.person('startup', { incomplete: true }),
    nobody: null,
  };
  const bookings = await livelyDays(amira, expert);
  await rival.api.bookings.request({ body: wish(expert.id, tunis(12, '09:00')) });
  await rival.api.bookings.request({ body: wish(otherExpert.id, tunis(12, '11:00')) });
  await hideBirds(world, amira);
  const files = await world.db.selectFrom('files').select('id').execute();
  ids = [amira.id, expert.id, amira.organizationId, amira.sessionId, ...bookings].concat(
    files.map(({ id }) => id),
  );
});
afterAll(() => world.close());

/** One session that stands, with a file, one that was cancelled and one that was declined. */
async function livelyDays(amira: TestPerson, expert: TestPerson): Promise<string[]> {
  const { api } = amira;
  const ask = (slot: typeof NINE) =>
    api.bookings.request({
      body: { ...wish(expert.id, slot), description: BIRDS.request },
      files: { files: [new File([BIRDS.fileContent], `${BIRDS.fileName}.txt`)] },
    });
  const [standing, cancelled, declined] = [
    await ask(NINE),
    await ask(TEN),
    await ask(tunis(11, '14:00')),
  ];
  const accept = (bookingId: string, start: string) =>
    expert.api.bookings.accept({ body: { bookingId, start } });
  await accept(standing.id, NINE.start);
  await accept(cancelled.id, TEN.start);
  await api.bookings.move({
    body: { bookingId: cancelled.id, status: 'cancelled', reason: BIRDS.cancellation },
  });
  await expert.api.bookings.decline({
    body: { bookingId: declined.id, status: 'rejected', reason: BIRDS.decline },
  });
  return [standing.id, cancelled.id, declined.id];
}

const NOWHERE: Place = { part: 'none', path: [], shape: {} };
const DAYS = `from=2026-03-09&to=2026-03-20&minutes=60`;

/** Every call of the product about every private thing, and every list as it comes. */
function* everyCall(): Generator<InjectOptions> {
  for (const call of CALLS) {
    const isList = call.endpoint.method === 'GET' && !call.endpoint.path.includes('{');
    if (isList) yield { url: `/api${call.endpoint.path}` };
    for (const id of ids) {
      yield JSON.parse(JSON.stringify(attack(call, NOWHERE, null)).replaceAll(EXAMPLE_ID, id));
      if (!isList && call.endpoint.method === 'GET') {
        yield { url: `/api${call.endpoint.path.replace('{id}', id)}` };
      }
    }
  }
  for (const id of ids) yield { url: `/api/availability/bookingslots?expertId=${id}&${DAYS}` };
}

const reads = ({ method = 'GET' }: InjectOptions) => method === 'GET';

/** What somebody gets to read by making every call there is, or every one that they choose. */
async function readBy(
  person: TestPerson | null | undefined,
  chosen: (call: InjectOptions) => boolean = () => true,
) {
  const seen = new Set<Bird>();
  let good = 0;
  for (const call of everyCall()) {
    if (!chosen(call)) continue;
    const headers = { ...call.headers, ...person?.headers };
    const answer = await world.app.inject({ ...call, headers, remoteAddress: nextAddress() });
    if (answer.statusCode < 400) good++;
    const told = JSON.stringify(answer.headers) + answer.body;
    for (const [name, word] of Object.entries(BIRDS))
      if (told.includes(word)) seen.add(name as Bird);
  }
  return { good, seen: [...seen].toSorted() };
}

/** What an organization's page says to everybody who reads organizations: itself, and who is in it. */
const PAGE: readonly Bird[] = ['contact', 'lastName', 'organization', 'position', 'website'];

describe('nothing of somebody else’s, but for the page of their organization, reaches', () => {
  test.each([
    ['another startup', 'rival', 10, PAGE],
    ['another expert', 'otherExpert', 10, PAGE],
    ['a member of another organization', 'member', 10, PAGE],
    ['somebody of an identity provider', 'sso', 3, PAGE],
    ['the team', 'team', 3, PAGE],
    ['a guest', 'guest', 3, []],
    ['the operator’s people', 'tt', 3, []],
    ['somebody from outside', 'external', 3, PAGE],
    ['somebody who waits for review', 'waiting', 3, []],
    // They complete it on the way.
    ['somebody with an unfinished profile', 'unfinished', 1, PAGE],
    ['nobody', 'nobody', 1, []],
  ])('%s', async (_, who, atLeast, page) => {
    const { seen, good } = await readBy(people[who]);

    expect(seen).toEqual(page);
    expect(good).toBeGreaterThanOrEqual(atLeast);
  });
});

const SESSION: readonly Bird[] = [
  // In the briefing, as on the profile.
  'bio',
  'cancellation',
  'decline',
  'fileContent',
  'fileName',
  'lastName',
  'organization',
  'request',
];

test('after all of that, who has a session reads it whole, and of the other what an introduction says', async () => {
  const { seen } = await readBy(people['expert'], reads);

  expect(seen).toEqual([...new Set([...SESSION, ...PAGE])].toSorted());
});

test('and everybody reads what they said of themselves and where they are signed in, but not their hash', async () => {
  const { seen } = await readBy(people['amira'], reads);

  const own: Bird[] = [
    'address',
    'bio',
    'birthdate',
    'email',
    'phone',
    'reviewReason',
    'userAgent',
  ];
  expect(seen).toEqual([...new Set([...SESSION, ...PAGE, ...own])].toSorted());
});
