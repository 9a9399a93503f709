import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queriesOf } from '../../testing/queries.ts';
import { acceptedIn, expertIn, MONDAY, NINE, pairIn, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const wednesday = (more: object) => ({
  query: { from: '2026-03-11', to: '2026-03-11', minutes: 60, ...more },
});
const free = (slot: { start: string; end: string }, more: object = {}) => ({
  ...slot,
  asked: false,
  experts: 1,
  ...more,
});

describe('free slots', () => {
  test('keep out of what a personal calendar says, of days off, and of days on which the hub is closed', async () => {
    const { expert, startup } = await pairIn(world);
    const off = (day: string) => ({ expert_id: expert.id, first_day: day, last_day: day });
    await world.db
      .insertInto('expert_busy')
      .values({
        expert_id: expert.id,
        busy_from: tunis(11, '09:00').start,
        busy_to: tunis(11, '15:00').end,
      })
      .execute();
    await world.db.insertInto('expert_closures').values(off('2026-03-12')).execute();
    await world.db
      .insertInto('expert_days')
      .values({ expert_id: expert.id, day: '2026-03-13', starts: '07:00', ends: '08:00' })
      .execute();
    const closed = { name: 'Independence Day', first_day: '2026-03-16', last_day: '2026-03-16' };
    const { id } = await world.db
      .insertInto('hub_closures')
      .values(closed)
      .returning('id')
      .executeTakeFirstOrThrow();

    const { slots } = await startup.api.availability.slots(
      wednesday({ expertId: expert.id, to: '2026-03-16' }),
    );
    await world.db.deleteFrom('hub_closures').where('id', '=', id).execute();

    expect(slots).toEqual([free(tunis(11, '16:00')), free(tunis(13, '07:00'))]);
  });

  test('are none on a day on which the expert has held as many sessions as they want to', async () => {
    const { expert, startup } = await acceptedIn(world);
    await world.db
      .updateTable('experts')
      .set({ daily_sessions: 1 })
      .where('user_id', '=', expert.id)
      .execute();

    const { slots } = await startup.api.availability.slots(
      wednesday({ expertId: expert.id, to: '2026-03-12' }),
    );

    expect(slots[0]).toEqual(free(tunis(12, '09:00')));
  });

  test('for moving a session are those without what it takes itself, for its two and the staff', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const stranger = await world.person('startup');
    const staff = await world.person('admin');
    const ask = (bookingId: string) => wednesday({ bookingId });

    for (const person of [startup, expert, staff]) {
      const { slots } = await person.api.availability.slots(ask(booking.id));
      expect(slots).toHaveLength(15);
      expect(slots[0]).toEqual(free(NINE));
    }
    await expect(stranger.api.availability.slots(ask(booking.id))).rejects.toMatchObject({
      code: 'booking.not_found',
    });
    const other = await expertIn(world);
    await expect(
      startup.api.availability.slots({ query: { ...ask(booking.id).query, expertId: other.id } }),
    ).rejects.toMatchObject({ code: 'expert.not_found' });
  });

  test('need an expert, a topic or a booking', async () => {
    const startup = await world.person('startup');
    const query = { from: '2026-03-11', to: '2026-03-11', minutes: 60 };

    await expect(startup.api.availability.slots({ query })).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'expertId', code: 'field.required' }],
    });
  });

  test('of any expert of a topic say how many of them could come', async () => {
    const [one, other, third] = [
      await expertIn(world),
      await expertIn(world),
      await expertIn(world),
    ];
    for (const { id } of [one, other]) await topic(id, 'Architecture');
    await topic(third.id, 'Product');
    const [busy, startup] = [await world.person('startup'), await world.person('startup')];
    const { id } = await busy.api.bookings.request({
      body: { ...wish(one.id, NINE), category: 'Architecture' },
    });
    const query = {
      category: 'Architecture' as const,
      from: '2026-03-11',
      to: '2026-03-11',
      minutes: 60,
    };
    const nine = async () =>
      (await startup.api.availability.slots({ query })).slots.find((it) => it.start === NINE.start);

    expect(await nine()).toEqual(free(NINE, { experts: 2 }));
    await other.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [] } });
    expect(await nine()).toEqual(free(NINE, { asked: true }));
    await one.api.bookings.accept({ body: { bookingId: id, start: NINE.start } });
    expect(await nine()).toBeUndefined();
  });

  test('of any expert of a topic are those of experts with whom the account has hours left', async () => {
    const [worn, fresh] = [await expertIn(world), await expertIn(world)];
    await world.db
      .updateTable('experts')
      .set({ categories: ['Technical support'] })
      .where('user_id', 'in', [worn.id, fresh.id])
      .execute();
    const startup = await world.person('startup', { organizationKind: 'external' });
    for (const time of ['09:00', '10:00', '11:00', '14:00']) {
      const body = { ...wish(worn.id, tunis(13, time)), category: 'Technical support' as const };
      await startup.api.bookings.request({ body });
    }
    const query = wednesday({ category: 'Technical support' });
    const counts = async (person = startup) => {
      const { slots } = await person.api.availability.slots(query);
      return [...new Set(slots.map(({ experts }) => experts))];
    };

    expect(await counts()).toEqual([1]);
    expect(await counts(await world.person('startup'))).toEqual([2]);
    expect(await queriesOf(world, () => startup.api.availability.slots(query))).toBe(1);
  });

  const topic = (expertId: string, category: 'Architecture' | 'Product') =>
    world.db
      .updateTable('experts')
      .set({ categories: [category] })
      .where('user_id', '=', expertId)
      .execute();

  test('cost one look at the database, however long the time and however full', async () => {
    const { expert, startup } = await acceptedIn(world);
    const month = wednesday({ expertId: expert.id, to: '2026-04-10' });
    await startup.api.availability.slots(month);

    expect(await queriesOf(world, () => startup.api.availability.slots(month))).toBe(1);
    const any = {
      query: { ...month.query, expertId: undefined, category: 'Fundraising' as const },
    };
    expect(await queriesOf(world, () => startup.api.availability.slots(any))).toBe(1);
  });
});

describe('times of a length', () => {
  test('are those of experts who hold sessions of it, alone or for any of their topic', async () => {
    const startup = await world.person('startup');
    const [short, long] = [await expertIn(world), await expertIn(world)];
    await short.api.availability.save({ body: { sessionMinutes: [30] } });
    await long.api.availability.save({ body: { sessionMinutes: [30, 90] } });
    await world.db
      .updateTable('experts')
      .set({ categories: ['Business model'] })
      .where('user_id', 'in', [short.id, long.id])
      .execute();
    const counted = async (more: object) => {
      const { slots } = await startup.api.availability.slots(wednesday(more));
      return slots.map(({ experts }) => experts);
    };
    const any = { category: 'Business model' };

    expect(await counted({ ...any, minutes: 30 })).toEqual(Array.from({ length: 16 }, () => 2));
    expect(await counted({ ...any, minutes: 90 })).toEqual(Array.from({ length: 14 }, () => 1));
    expect(await counted({ ...any, minutes: 60 })).toEqual([]);
    expect(await counted({ expertId: short.id, minutes: 90 })).toEqual([]);
  });

  test('are those of a session that is moved, whatever its expert offers by now', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30] } });

    const { slots } = await startup.api.availability.slots(wednesday({ bookingId: booking.id }));

    expect(slots).toHaveLength(15);
  });
});
