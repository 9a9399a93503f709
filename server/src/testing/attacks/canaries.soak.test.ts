import { describe, expect, test } from 'vitest';
import { isSoak } from '../../../../tools/test-environment/test-size.ts';
import {
  createExpert,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
  bookingRequest,
} from '../bookings/sessions.ts';
import { type TestPerson, useWorld } from '../world.ts';
import {
  type Canary,
  CANARIES,
  plantCanaries,
  type Probe,
  buildProbes,
  findReadableCanaries,
} from './canaries.ts';
import { CALLS } from './calls.ts';

const world = await useWorld({ clock: MONDAY });
world.clock = MONDAY;
const [amira, expert] = [await world.person('startup'), await createExpert(world)];
const [rival, otherExpert] = [await world.person('startup'), await createExpert(world)];
const bookings = await bookingsOf(amira, expert);
await rival.api.bookings.request({ body: bookingRequest(expert.id, tunisSlot(12, '09:00')) });
await rival.api.bookings.request({ body: bookingRequest(otherExpert.id, tunisSlot(12, '11:00')) });
await plantCanaries(world, amira);
const files = await world.db.selectFrom('files').select('id').orderBy('id').execute();
const fileIds = files.map(({ id }) => id);
/** One record of each kind; all of them in the soak test. */
const ids = [amira.id, amira.organizationId, amira.sessionId, ...bookings].concat(
  isSoak ? [expert.id, ...fileIds] : fileIds.slice(0, 1),
);

/** An accepted session with a file, a cancelled and a declined one. */
async function bookingsOf({ api }: TestPerson, { id: expertId, api: theirs }: TestPerson) {
  const request = (slot: typeof NINE) =>
    api.bookings.request({
      body: { ...bookingRequest(expertId, slot), description: CANARIES.request },
      files: { files: [new File([CANARIES.fileContent], `${CANARIES.fileName}.txt`)] },
    });
  const accept = (bookingId: string, start: string) =>
    theirs.bookings.accept({ body: { bookingId, start } });
  const accepted = await request(NINE);
  const cancelled = await request(TEN);
  const declined = await request(tunisSlot(11, '14:00'));
  await accept(accepted.id, NINE.start);
  await accept(cancelled.id, TEN.start);
  await api.bookings.setStatus({
    body: { bookingId: cancelled.id, status: 'cancelled', reason: CANARIES.cancellation },
  });
  await theirs.bookings.decline({
    body: { bookingId: declined.id, status: 'rejected', reason: CANARIES.decline },
  });
  return [accepted.id, cancelled.id, declined.id];
}

const DAYS = 'from=2026-03-09&to=2026-03-20&minutes=60';
/** Every call of the product about every private record, and every list. */
const PROBES: readonly Probe[] = [
  ...CALLS.flatMap((call) => buildProbes(call, ids)),
  ...ids.map((id) => ({
    request: { url: `/api/availability/bookingslots?expertId=${id}&${DAYS}` },
  })),
];

const reads = ({ request: { method = 'GET' } }: Probe) => method === 'GET';

const readOf = (person: TestPerson | null, probes: readonly Probe[]) =>
  findReadableCanaries(world, person, { words: CANARIES, probes });

/** The fields of an organization that all its readers see. */
const PAGE: readonly Canary[] = ['contact', 'lastName', 'organization', 'position', 'website'];

describe('private data of a startup is not readable by any call (A24)', () => {
  test.each<[string, () => Promise<TestPerson | null> | TestPerson, number, readonly Canary[]]>([
    ['another startup', () => rival, 10, PAGE],
    ['another expert', () => otherExpert, 10, PAGE],
    ['a member of another organization', () => world.person('member'), 10, PAGE],
    ['role sso', () => world.person('sso'), 3, PAGE],
    ['role team', () => world.person('team'), 3, PAGE],
    ['role guest', () => world.person('guest'), 3, []],
    ['role tt', () => world.person('tt'), 3, []],
    ['role external', () => world.person('external', { organizationKind: 'external' }), 3, PAGE],
    ['a person who waits for review', () => world.person('external', { review: 'waiting' }), 3, []],
    // Its requests also complete the profile.
    [
      'a person with an unfinished profile',
      () => world.person('startup', { incomplete: true }),
      1,
      PAGE,
    ],
    ['a caller without a session', async () => null, 1, []],
  ])('of %s', async (_, make, atLeast, page) => {
    const { seen, good, undocumented } = await readOf(await make(), PROBES);

    expect(seen).toEqual(page);
    expect(undocumented).toEqual([]);
    expect(good).toBeGreaterThanOrEqual(atLeast);
  });
});

const SESSION: readonly Canary[] = [
  // In the briefing and on the profile.
  'bio',
  'cancellation',
  'decline',
  'fileContent',
  'fileName',
  'lastName',
  'organization',
  'request',
];

test('the expert of a session reads all of it, and of the startup the introduction', async () => {
  const { seen, undocumented } = await readOf(expert, PROBES.filter(reads));

  expect(undocumented).toEqual([]);
  expect(seen).toEqual([...new Set([...SESSION, ...PAGE])].toSorted());
});

test('people read their own data and sessions, but not their password hash (A24)', async () => {
  const { seen, undocumented } = await readOf(amira, PROBES.filter(reads));

  expect(undocumented).toEqual([]);
  const own: Canary[] = [
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
