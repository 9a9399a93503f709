import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, sessionOf, stepsOf } from '../../testing/followups.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { expertIn, MONDAY, NINE, WORKING_HOURS } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('who is erased', () => {
  test('takes what was noted about them along; what was agreed stays, without them', async () => {
    const [expert, staff] = [await expertIn(world), await world.person('dot')];
    const amira = await leaverIn(world);
    const bookingId = await sessionOf(expert, amira, NINE);
    await expert.api.bookingNotes.add({ body: { bookingId, text: 'Nervous' } });
    const agreed = await agree(expert, bookingId, amira);
    await agree(amira, bookingId, amira, { text: 'Sleep more' });
    const given = await agree(amira, bookingId, expert, { text: 'Answer at night' });
    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({ body: { bookingId } });

    await erase(staff, await askErasure(amira), [stay(amira)]);

    expect((await expert.api.bookingNotes.list({ query: { bookingId } })).items).toEqual([]);
    const told = ['notifications', 'mails'] as const;
    for (const table of told) {
      const rows = await world.db.selectFrom(table).select('params').execute();
      expect(JSON.stringify(rows), table).not.toContain('Answer at night');
    }
    const left = new Map((await stepsOf(expert, bookingId)).map((it) => [it.id, it.owner?.id]));
    expect(left).toEqual(
      new Map([
        [agreed.id, undefined],
        [given.id, expert.id],
      ]),
    );
    expect(await expert.api.briefing.one({ params: { id: bookingId } })).toMatchObject({
      person: { name: 'Erased person', position: '', bio: '' },
    });
  });

  test('without an organization, takes what was agreed along too', async () => {
    const [expert, staff] = [await expertIn(world), await world.person('dot')];
    const { organizationId } = await world.person('startup');
    const amira = await leaverIn(world, 'startup', { organizationId });
    await world.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', amira.id)
      .execute();
    world.people.forgetAll();
    const bookingId = await sessionOf(expert, amira, NINE);
    await agree(expert, bookingId, amira);
    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({ body: { bookingId } });

    await erase(staff, await askErasure(amira));

    expect(await stepsOf(expert, bookingId)).toEqual([]);
  });

  test('as an expert, takes what they noted along; what staff noted stays, without a name', async () => {
    const [staff, keeper] = [await world.person('dot'), await leaverIn(world, 'dot')];
    const expert = await leaverIn(world, 'expert');
    await expert.api.availability.save({
      body: { timeZone: 'Africa/Tunis', hours: [...WORKING_HOURS] },
    });
    const startup = await world.person('startup');
    const bookingId = await sessionOf(expert, startup, NINE);
    await expert.api.bookingNotes.add({ body: { bookingId, text: 'Nervous' } });
    await keeper.api.bookingNotes.add({ body: { bookingId, text: 'Called back' } });
    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({ body: { bookingId } });

    await erase(staff, await askErasure(expert), [stay(expert)]);
    await erase(await world.person('admin'), await askErasure(keeper));

    expect((await staff.api.bookingNotes.list({ query: { bookingId } })).items).toMatchObject([
      { text: 'Called back', author: { name: 'Erased person' } },
    ]);
  });

  test('is not named any more where a request went on to them', async () => {
    const [staff, first] = [await world.person('dot'), await expertIn(world)];
    const next = await leaverIn(world, 'expert');
    const namesake = await world.person('startup');
    const [first_name = '', ...rest] = next.name.split(' ');
    await world.db
      .updateTable('users')
      .set({ first_name, last_name: rest.join(' ') })
      .where('id', '=', namesake.id)
      .execute();
    await next.api.availability.save({
      body: { timeZone: 'Africa/Tunis', hours: [...WORKING_HOURS] },
    });
    const startup = await world.person('startup');
    const bookingId = await sessionOf(next, startup, NINE);
    world.clock = new Date(NINE.end);
    await next.api.bookings.done({ body: { bookingId } });
    const { id: fact } = await world.db
      .selectFrom('booking_steps')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'accepted')
      .executeTakeFirstOrThrow();
    const tell = async (about: string) => {
      const { id } = await world.db
        .insertInto('notifications')
        .values({
          user_id: startup.id,
          type: 'booking.passed_on',
          fact: about,
          params: JSON.stringify({ name: first.name, next: next.name }),
          link: '/booking',
          in_app: true,
          email: 'off',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [theirs, anothers] = [await tell(fact), await tell(namesake.id)];

    await erase(staff, await askErasure(next), [stay(next)]);

    const rows = await world.db.selectFrom('notifications').select(['id', 'params']).execute();
    const params = new Map(rows.map((row) => [row.id, row.params]));
    expect(params.get(theirs)).toEqual({ name: first.name, next: 'Erased person' });
    expect(params.get(anothers)).toEqual({ name: first.name, next: next.name });
  });
});
