import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, TEN, tunis, wish } from '../sessions.ts';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { aimedAt, type Bird, BIRDS, hideBirds, readBy } from './canaries.ts';
import { CALLS } from './calls.ts';

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

const SOME_THOUSAND_CALLS_MS = 120_000;
const DAYS = `from=2026-03-09&to=2026-03-20&minutes=60`;

/** Every call of the product about every private thing, and every list as it comes. */
function* everyCall(): Generator<InjectOptions> {
  for (const call of CALLS) {
    const isList = call.endpoint.method === 'GET' && !call.endpoint.path.includes('{');
    if (isList) yield { url: `/api${call.endpoint.path}` };
    for (const id of ids) {
      yield aimedAt(call, id);
      if (!isList && call.endpoint.method === 'GET') {
        yield { url: `/api${call.endpoint.path.replace('{id}', id)}` };
      }
    }
  }
  for (const id of ids) yield { url: `/api/availability/bookingslots?expertId=${id}&${DAYS}` };
}

const reads = ({ method = 'GET' }: InjectOptions) => method === 'GET';

const readOf = (person: TestPerson | null | undefined, calls: Iterable<InjectOptions>) =>
  readBy(world, person, { words: BIRDS, calls });

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
  ])(
    '%s',
    async (_, who, atLeast, page) => {
      const { seen, good } = await readOf(people[who], everyCall());

      expect(seen).toEqual(page);
      expect(good).toBeGreaterThanOrEqual(atLeast);
    },
    SOME_THOUSAND_CALLS_MS,
  );
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
  const { seen } = await readOf(people['expert'], everyCall().filter(reads));

  expect(seen).toEqual([...new Set([...SESSION, ...PAGE])].toSorted());
});

test('and everybody reads what they said of themselves and where they are signed in, but not their hash', async () => {
  const { seen } = await readOf(people['amira'], everyCall().filter(reads));

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
