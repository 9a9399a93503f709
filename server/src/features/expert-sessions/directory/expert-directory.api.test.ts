import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { allItems } from '../../../testing/pages.ts';
import { setUser } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { expectStatus } from '../../../testing/refusals.ts';
import { updateExpert, updateResource, spendHours } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { saveExpertProfile } from '../../experts/experts.service.ts';
import { FREE_TIMES_KEPT_MS } from '../free-slots/next-free-times.service.ts';

const world = await useWorld({ clock: MONDAY });
// Each test starts without experts.
let tests = 0;
beforeEach(async () => {
  // Free times that an earlier test found are older than they are kept.
  world.clock = new Date(MONDAY.getTime() + tests++ * 2 * MINUTE_MS);
  await world.db.updateTable('users').set({ is_removed: true }).execute();
});

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001';
const [MON, TUE, WED, FRI] = [1, 2, 3, 5] as const;

/** An expert who is open for one hour in the morning of a weekday. */
const expertOn = (wday: number) =>
  createExpert(world, { hours: [{ wday, start: '09:00', end: '10:00' }] });

type Query = NonNullable<Parameters<TestPerson['api']['experts']['list']>[0]>['query'];
const listNow = ({ api }: Pick<TestPerson, 'api'>, query: Query = {}) =>
  api.experts.list({ query });
/** After the time for which free times are kept. */
const list = (person: Pick<TestPerson, 'api'>, query: Query = {}) => {
  advanceClock(world, FREE_TIMES_KEPT_MS);
  return listNow(person, query);
};
const found = async (person: TestPerson, query: Query) =>
  (await list(person, query)).items.map(({ id }) => id);

const read = ({ api }: Pick<TestPerson, 'api'>, id: string) => api.experts.get({ params: { id } });
const topicOf = async ({ api }: Pick<TestPerson, 'api'>, category: Expertise) =>
  (await api.experts.topic({ query: { category } })).topic;

test('the list, the page and the topics of experts are refused to visitors, experts and invalid queries', async () => {
  const [expert, startup] = [await createExpert(world), await world.person('startup')];
  const visitor = { api: world.anonymous };
  for (const [caller, status] of [
    [visitor, 401],
    [expert, 403],
  ] as const) {
    await expectStatus(list(caller), status);
    await expectStatus(read(caller, expert.id), status);
    await expectStatus(topicOf(caller, 'Architecture'), status);
  }
  for (const query of [
    { limit: 0 },
    { within: 0 },
    { sort: 'stars' as 'name' },
    { after: 'bm90aGluZw', sort: 'next' as const },
  ]) {
    await expectStatus(list(startup, query), 422);
  }
  for (const id of [UNKNOWN, startup.id]) {
    await expectRefusal(read(startup, id), 'expert.not_found', { status: 404 });
  }
  await expectStatus(read(startup, 'me'), 422);
});

describe('the list of experts', () => {
  test('shows experts who are active, completed and accepted, and when they are free', async () => {
    const startup = await world.person('startup');
    const expert = await createExpert(world);
    const silent = await world.person('expert');
    await world.person('expert', { removed: true });
    await world.person('expert', { incomplete: true });
    await world.person('expert', { review: 'waiting' });
    await world.person('dot');

    const { items } = await list(startup);

    expect(new Map(items.map(({ id, nextFree }) => [id, nextFree]))).toEqual(
      new Map([
        [expert.id, tunisSlot(10, '09:00').start],
        [silent.id, null],
      ]),
    );
  });

  test('is searched by name, headline and topic, regardless of accents and order', async () => {
    const [startup, expert] = [await world.person('startup'), await createExpert(world)];
    await saveExpertProfile(world.db, expert.id, {
      headline: 'Levée de fonds et négociation',
      categories: ['Fundraising', 'Go to Market'],
      languages: ['fr', 'ar'],
      timeZone: 'Africa/Tunis',
    });

    for (const query of [
      { search: 'LEVEE negociation' },
      { search: `fonds ${expert.name}` },
      { search: 'go to market' },
      { category: 'Fundraising' },
    ] as const) {
      expect(await found(startup, query)).toEqual([expert.id]);
    }
    expect(await found(startup, { search: 'levee', category: 'Finance' })).toEqual([]);
    expect(await found(startup, { search: '100%_' })).toEqual([]);
  });

  test('is filtered by free time, language and topic together', async () => {
    const [wednesday, friday] = [await expertOn(WED), await expertOn(FRI)];
    await updateExpert(world, friday, { languages: ['ar'], categories: ['Product'] });
    const startup = await world.person('startup');
    expect(await found(startup, { within: 3 })).toEqual([wednesday.id]);
    expect(new Set(await found(startup, { within: 7, sort: 'name' }))).toEqual(
      new Set([wednesday.id, friday.id]),
    );
    expect(await found(startup, { language: 'ar' })).toEqual([friday.id]);
    expect(await found(startup, { language: 'ar', within: 3 })).toEqual([]);
    expect(await found(startup, { category: 'Product', sort: 'next' })).toEqual([friday.id]);
  });

  test('is paged by name', async () => {
    const startup = await world.person('startup');
    for (let count = 0; count < 5; count++) await createExpert(world);
    const paged = await allItems((cursor) => list(startup, { limit: 2, ...cursor }));
    expect(paged).toHaveLength(5);
    expect(paged).toEqual((await list(startup)).items);
    const names = paged.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

  test('is paged by next free time, also weeks ahead, experts without any last', async () => {
    const never = await createExpert(world, { hours: [] });
    const [friday, tuesday] = [await expertOn(FRI), await expertOn(TUE)];
    const [wednesday, away] = [await expertOn(WED), await expertOn(TUE)];
    await world.db
      .insertInto('resource_closures')
      .values({ resource_id: away.id, first_day: '2026-03-10', last_day: '2026-03-25' })
      .execute();
    const startup = await world.person('startup');

    const paged = await allItems((cursor) => list(startup, { sort: 'next', limit: 3, ...cursor }));

    expect(paged.map(({ id, nextFree }) => [id, nextFree])).toEqual([
      [tuesday.id, tunisSlot(10, '09:00').start],
      [wednesday.id, tunisSlot(11, '09:00').start],
      [friday.id, tunisSlot(13, '09:00').start],
      [away.id, '2026-03-31T08:00:00.000Z'],
      [never.id, null],
    ]);
  });

  test('shows current times in a current order, of experts whose order was found some seconds ago', async () => {
    const [tuesday, wednesday] = [await expertOn(TUE), await expertOn(WED)];
    const startup = await world.person('startup');
    expect(await found(startup, { sort: 'next' })).toEqual([tuesday.id, wednesday.id]);
    await world.db
      .insertInto('resource_closures')
      .values({ resource_id: tuesday.id, first_day: '2026-03-10', last_day: '2026-03-10' })
      .execute();
    const friday = await expertOn(FRI);

    const soon = await listNow(startup, { sort: 'next' });
    expect(soon.items.map(({ id, nextFree }) => [id, nextFree])).toEqual([
      [wednesday.id, tunisSlot(11, '09:00').start],
      [tuesday.id, tunisSlot(17, '09:00').start],
    ]);
    expect(await listNow(startup, { within: 5 })).toMatchObject({ items: [{ id: wednesday.id }] });
    expect(await found(startup, { sort: 'next' })).toEqual([wednesday.id, friday.id, tuesday.id]);
  });

  test('does not show an expert who was removed since', async () => {
    const [tuesday, wednesday] = [await expertOn(TUE), await expertOn(WED)];
    const startup = await world.person('startup');
    await list(startup, { sort: 'next' });
    await setUser(world, tuesday, { is_removed: true });

    const { items } = await listNow(startup, { sort: 'next' });
    expect(items.map(({ id }) => id)).toEqual([wednesday.id]);
  });

  test('costs one query for its page and one for those on it who are not free soon, however many experts there are', async () => {
    for (let count = 0; count < 6; count++) await createExpert(world);
    await createExpert(world, { hours: [] });
    const startup = await world.person('startup');
    await list(startup, { limit: 20 });

    for (const [queries, query] of [
      [2, { limit: 20 }],
      [4, { limit: 20, sort: 'next' }],
      [3, { limit: 2, sort: 'next' }],
      [4, { limit: 2, sort: 'next', search: 'expert' }],
    ] as const) {
      expect(await countQueries(world, () => list(startup, query))).toBe(queries);
      const ofTimes = 'sort' in query ? 2 : 0;
      expect(await countQueries(world, () => listNow(startup, query))).toBe(queries - ofTimes);
    }
  });

  test('by free time is found once for all who ask at the same time', async () => {
    await createExpert(world);
    const startups = await Promise.all([1, 2, 3, 4].map(() => world.person('startup')));
    for (const startup of startups) await list(startup);
    advanceClock(world, FREE_TIMES_KEPT_MS);

    const queries = await countQueries(world, () =>
      Promise.all(startups.map((startup) => listNow(startup, { sort: 'next' }))),
    );

    expect(queries).toBe(1 + startups.length);
  });
});

describe('the page of an expert', () => {
  test('shows sessions held, hours used by the reader’s organization and the next free time', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const stranger = await world.person('startup', { organizationKind: 'external' });
    world.clock = new Date(NINE.end);

    expect((await read(colleague, expert.id)).expert).toMatchObject({
      name: expert.name,
      sessions: 1,
      timeZone: 'Africa/Tunis',
      sessionMinutes: [30, 60, 90],
      nextFree: tunisSlot(12, '10:00').start,
      hours: { usedMinutes: 60, limitMinutes: 24 * 60 },
    });
    expect((await read(stranger, expert.id)).expert.hours).toEqual({
      usedMinutes: 0,
      limitMinutes: 4 * 60,
    });
    // A day before the session the first free time is the one after it.
    world.clock = new Date(Date.parse(NINE.start) - 24 * HOUR_MS);
    expect((await read(startup, expert.id)).expert.nextFree).toBe(TEN.start);
  });
});

describe('a topic', () => {
  test('shows what its experts offer together', async () => {
    const category = 'Architecture';
    const [one, other] = [await expertOn(WED), await expertOn(MON)];
    await updateExpert(world, one, { categories: [category] });
    await updateResource(world, one, { lengths: [30, 60] });
    await updateExpert(world, other, { categories: [category] });
    await updateResource(world, other, { lengths: [60, 45] });
    const startup = await world.person('startup');

    expect(await topicOf(startup, category)).toMatchObject({
      category,
      experts: 2,
      sessionMinutes: [30, 45, 60],
      nextFree: tunisSlot(11, '09:00').start,
      requestsToday: { used: 0, limit: 5 },
    });
    expect(await topicOf(startup, 'Legal IP')).toMatchObject({
      experts: 0,
      sessionMinutes: [],
      fewestHoursLeft: null,
    });
  });

  test('counts only experts with whom the organization has enough hours left', async () => {
    const [worn, fresh] = [await expertOn(WED), await expertOn(MON)];
    const category = 'Legal Business Law';
    for (const expert of [worn, fresh]) {
      await updateExpert(world, expert, { categories: [category] });
      await updateResource(world, expert, { lengths: [30, 60] });
    }
    const startup = await world.person('startup', { organizationKind: 'external' });
    const { organizationId } = startup;
    const requester = await world.person('startup', { organizationId });
    const spend = (minutes: number) =>
      spendHours(world, { expert: worn, requester, category, minutes });

    const limitMinutes = 240;
    expect((await topicOf(startup, category)).fewestHoursLeft).toEqual({
      usedMinutes: 0,
      limitMinutes,
    });
    await spend(180);
    expect(await topicOf(startup, category)).toMatchObject({
      experts: 2,
      nextFree: tunisSlot(11, '09:00').start,
      fewestHoursLeft: { usedMinutes: 180, limitMinutes },
    });
    await fresh.api.availability.save({ body: { sessionMinutes: [30] } });
    await spend(30);
    expect(await topicOf(startup, category)).toMatchObject({ experts: 2, sessionMinutes: [30] });
    await spend(30);
    expect(await topicOf(startup, category)).toMatchObject({
      experts: 1,
      nextFree: tunisSlot(16, '09:00').start,
      fewestHoursLeft: { usedMinutes: 0, limitMinutes },
    });
    const stranger = await world.person('startup');
    expect(await topicOf(stranger, category)).toMatchObject({ experts: 2 });
  });
});
