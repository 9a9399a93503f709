import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queriesOf } from '../../testing/queries.ts';
import { expertIn, MONDAY, tunis } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock = MONDAY;
  // Each test knows everybody there is.
  await world.db.updateTable('users').set({ is_removed: true }).execute();
});

/** Experts who receive from some day of March on, for an hour in the morning of one weekday. */
const on = (wday: number, start = '09:00', end = '10:00') =>
  expertIn(world, { hours: [{ wday, start, end }] });
const [MON, TUE, WED, FRI] = [1, 2, 3, 5] as const;

describe('experts by when they are free', () => {
  test('come soonest first, whoever is free at no time last, page by page', async () => {
    const never = await expertIn(world, { hours: [] });
    const [friday, tuesday, wednesday] = [await on(FRI), await on(TUE), await on(WED)];
    const startup = await world.person('startup');
    const found: (string | null)[][] = [];
    let after: string | undefined;
    do {
      const { items, next } = await startup.api.experts.list({
        query: { sort: 'next', limit: 3, ...(after && { after }) },
      });
      found.push(...items.map((it) => [it.id, it.nextFree]));
      after = next ?? undefined;
    } while (after);

    expect(found).toEqual([
      [tuesday.id, tunis(10, '09:00').start],
      [wednesday.id, tunis(11, '09:00').start],
      [friday.id, tunis(13, '09:00').start],
      [never.id, null],
    ]);
  });

  test('see a time behind the first days too, when those are full', async () => {
    const [soon, later] = [await on(WED), await on(TUE)];
    await world.db
      .insertInto('expert_closures')
      .values({ expert_id: later.id, first_day: '2026-03-10', last_day: '2026-03-25' })
      .execute();
    const startup = await world.person('startup');

    const { items } = await startup.api.experts.list({ query: { sort: 'next' } });

    expect(items.map((it) => [it.id, it.nextFree])).toEqual([
      [soon.id, tunis(11, '09:00').start],
      [later.id, '2026-03-31T08:00:00.000Z'],
    ]);
  });

  test('are found by when they are free, by language and by topic together', async () => {
    const [wednesday, friday] = [await on(WED), await on(FRI)];
    await world.db
      .updateTable('experts')
      .set({ languages: ['ar'], categories: ['Product'] })
      .where('user_id', '=', friday.id)
      .execute();
    const startup = await world.person('startup');
    const found = async (query: object) =>
      (await startup.api.experts.list({ query })).items.map((it) => it.id);

    expect(await found({ within: 3 })).toEqual([wednesday.id]);
    expect((await found({ within: 7, sort: 'name' })).toSorted()).toEqual(
      [wednesday.id, friday.id].toSorted(),
    );
    expect(await found({ language: 'ar' })).toEqual([friday.id]);
    expect(await found({ language: 'ar', within: 3 })).toEqual([]);
    expect(await found({ category: 'Product', sort: 'next' })).toEqual([friday.id]);
    await expect(found({ within: 0 })).rejects.toMatchObject({ status: 422 });
    await expect(found({ sort: 'stars' })).rejects.toMatchObject({ status: 422 });
    await expect(found({ after: 'bm90aGluZw', sort: 'next' })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('cost two looks at the database by time, and one by name, however many there are', async () => {
    for (let count = 0; count < 6; count++) await expertIn(world);
    await expertIn(world, { hours: [] });
    const startup = await world.person('startup');
    const looks = (query: object) =>
      queriesOf(world, () => startup.api.experts.list({ query: { limit: 20, ...query } }));
    await looks({});

    expect(await looks({})).toBe(1);
    expect(await looks({ sort: 'next' })).toBe(2);
    expect(await looks({ sort: 'next', limit: 2 })).toBe(2);
    expect(await looks({ within: 5 })).toBe(2);
  });
});

describe('any expert of a topic', () => {
  test('offers what they offer together', async () => {
    const [one, other] = [await on(WED), await on(MON)];
    for (const [{ id }, session_minutes] of [
      [one, [30, 60]],
      [other, [60, 45]],
    ] as const) {
      await world.db
        .updateTable('experts')
        .set({ categories: ['Architecture'], session_minutes: [...session_minutes] })
        .where('user_id', '=', id)
        .execute();
    }
    const startup = await world.person('startup');
    const { topic } = await startup.api.experts.topic({ query: { category: 'Architecture' } });

    expect(topic).toMatchObject({
      category: 'Architecture',
      experts: 2,
      sessionMinutes: [30, 45, 60],
      nextFree: tunis(11, '09:00').start,
      requestsToday: { used: 0, limit: 5 },
    });
    const nobody = await startup.api.experts.topic({ query: { category: 'Legal IP' } });
    expect(nobody.topic).toMatchObject({ experts: 0, sessionMinutes: [], leastHours: null });
  });

  test('are those with whom the account has hours left, for as long as those last', async () => {
    const [worn, fresh] = [await on(WED), await on(MON)];
    await world.db
      .updateTable('experts')
      .set({ categories: ['Legal Business Law'], session_minutes: [30, 60] })
      .where('user_id', 'in', [worn.id, fresh.id])
      .execute();
    const startup = await world.person('startup', { organizationKind: 'external' });
    const { organizationId } = startup;
    const query = { category: 'Legal Business Law' } as const;
    const topic = async (person = startup) => (await person.api.experts.topic({ query })).topic;
    const requester = await world.person('startup', { organizationId });
    const spend = (minutes: number) =>
      world.db
        .insertInto('bookings')
        .values({
          expert_id: worn.id,
          requester_id: requester.id,
          organization_id: organizationId,
          category: query.category,
          description: 'Shares',
          minutes,
          status: 'finished',
          attendance: 'attended',
          finished_at: '2026-01-05T12:00:00Z',
          start_at: '2026-01-05T08:00:00Z',
          end_at: '2026-01-05T12:00:00Z',
        })
        .execute();

    const limitMinutes = 240;
    expect((await topic()).leastHours).toEqual({ usedMinutes: 0, limitMinutes });
    await spend(180);
    expect(await topic()).toMatchObject({ experts: 2, nextFree: tunis(11, '09:00').start });
    expect((await topic()).leastHours).toEqual({ usedMinutes: 180, limitMinutes });
    await fresh.api.availability.save({ body: { sessionMinutes: [30] } });
    await spend(30);
    expect(await topic()).toMatchObject({ experts: 2, sessionMinutes: [30] });
    await spend(30);
    expect(await topic()).toMatchObject({ experts: 1, nextFree: tunis(16, '09:00').start });
    expect((await topic()).leastHours).toEqual({ usedMinutes: 0, limitMinutes });
    expect(await topic(await world.person('startup'))).toMatchObject({ experts: 2 });
  });

  test('is for signed-in people who may see experts', async () => {
    const query = { category: 'Architecture' } as const;
    const expert = await on(WED);

    await expect(world.anonymous.experts.topic({ query })).rejects.toMatchObject({ status: 401 });
    await expect(expert.api.experts.topic({ query })).rejects.toMatchObject({ status: 403 });
  });
});
