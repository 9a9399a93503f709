import { HOUR_MS } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAnyIn } from '../../testing/any-expert.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { expertIn, MONDAY, NINE, TEN, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { lapseBookings } from './bookings.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const lapseAt = async (instant: string | Date) => {
  world.clock = new Date(instant);
  await lapseBookings({ ...world, now: () => new Date(instant) });
};
const page = ({ api }: TestPerson, id: string) => api.bookings.one({ params: { id } });
const newest = async (person: TestPerson) => (await toldTo(person))[0];
const FRIDAY = tunis(13, '09:00');

describe('a request to any expert of a topic that nobody answers', () => {
  test('goes on at half the time, and each of the three is told what is so for them', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    const half = new Date((MONDAY.getTime() + Date.parse(NINE.start)) / 2);
    expect(booking.answerBy).toBe(half.toISOString());

    await lapseAt(half);

    const seen = await page(second, booking.id);
    expect(seen).toMatchObject({ status: 'pending', turn: 'expert', expert: { id: second.id } });
    expect(Date.parse(seen.answerBy ?? '') - half.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
    expect(JSON.stringify(seen)).not.toContain(first.id);
    expect((await page(startup, booking.id)).steps.at(-1)).toMatchObject({
      kind: 'passed_on',
      actor: null,
      from: { id: first.id },
      why: 'silent',
    });
    expect(seen.steps.at(-1)).toMatchObject({ kind: 'passed_on', from: null, why: null });
    expect(await newest(startup)).toMatchObject({
      type: 'booking.passed_on',
      params: { name: first.name, next: second.name, why: 'silent' },
    });
    expect(await newest(first)).toMatchObject({
      type: 'booking.lapsed',
      params: { name: startup.name, passedOn: 'yes' },
      link: '/booking',
    });
    expect(await newest(second)).toMatchObject({ type: 'booking.requested' });
    await sendDueMails(world);
    const [toAsker] = await mailsTo(world, startup);
    expect(toAsker?.text).toContain(`${first.name} did not answer in time.`);
    const [toFirst] = await mailsTo(world, first);
    expect(toFirst?.text).toContain('another expert has it now');
  });

  test('goes to nobody twice, and lapses with the last of them', async () => {
    const { startup, booking } = await askedAnyIn(world);
    await lapseAt(booking.answerBy ?? '');
    const { answerBy } = await page(startup, booking.id);
    await lapseAt(answerBy ?? '');

    const after = await page(startup, booking.id);
    expect(after.status).toBe('cancelled');
    expect(after.steps.map(({ kind }) => kind)).toEqual(['requested', 'passed_on', 'lapsed']);
    expect(await newest(startup)).toMatchObject({ type: 'booking.lapsed' });
  });

  test('waits as long as its requester says, and goes on with the times that are left then', async () => {
    const { second, booking } = await askedAnyIn(world, [NINE, FRIDAY], { answerIn: 50 });
    const until = new Date(MONDAY.getTime() + 50 * HOUR_MS);
    expect(booking.answerBy).toBe(until.toISOString());

    await lapseAt(until);

    expect((await newest(second))?.params).toMatchObject({ start: FRIDAY.start });
  });

  test('lapses where it is the requester who does not answer', async () => {
    const { startup, first, booking } = await askedAnyIn(world);
    await first.api.bookings.repropose({
      body: { bookingId: booking.id, slots: [FRIDAY], answerIn: 24 },
    });
    await lapseAt(new Date(MONDAY.getTime() + 24 * HOUR_MS));
    expect((await page(startup, booking.id)).status).toBe('cancelled');
  });
});

test('one request that cannot lapse keeps no other waiting', async () => {
  const { expert, startup } = {
    expert: await expertIn(world),
    startup: await world.person('startup'),
  };
  const ids = [];
  for (const slot of [NINE, TEN]) {
    const { id } = await startup.api.bookings.request({ body: wish(expert.id, slot) });
    ids.push(id);
  }
  const [broken, whole] = ids as [string, string];
  await world.db.schema
    .alterTable('booking_steps')
    .addCheckConstraint('broken', sql`booking_id <> ${sql.lit(broken)} or kind <> 'lapsed'`)
    .execute();
  try {
    await expect(lapseAt(TEN.start)).rejects.toThrow('could not lapse');
  } finally {
    await world.db.schema.alterTable('booking_steps').dropConstraint('broken').execute();
  }
  expect((await page(startup, whole)).status).toBe('cancelled');
  expect((await page(startup, broken)).status).toBe('pending');
  await lapseAt(TEN.start);
  expect((await page(startup, broken)).status).toBe('cancelled');
});

test('one that had to give way to somebody is tried again at once', async () => {
  const { startup, second, booking } = await askedAnyIn(world);
  await sql`create sequence tries`.execute(world.db);
  await sql`create function give_way_once() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'as in a deadlock' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(world.db);
  await sql`create trigger gives_way before insert on booking_steps
    for each row execute function give_way_once()`.execute(world.db);
  try {
    await lapseAt(booking.answerBy ?? '');
  } finally {
    await sql`drop function give_way_once cascade`.execute(world.db);
    await sql`drop sequence tries`.execute(world.db);
  }
  expect((await page(startup, booking.id)).expert.id).toBe(second.id);
});

describe('a request to any expert of a topic goes to another', () => {
  test('when who asked wants none of the times of its expert, with those that were asked for', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    const bookingId = booking.id;
    await first.api.bookings.repropose({
      body: { bookingId, slots: [FRIDAY], message: 'Friday?' },
    });

    const passed = await startup.api.bookings.decline({
      body: { bookingId, status: 'rejected', reason: 'Not on a Friday' },
    });

    expect(passed).toMatchObject({
      status: 'pending',
      turn: 'expert',
      round: 3,
      expert: { id: second.id },
    });
    expect(passed.slots.map(({ start }) => start)).toEqual([NINE.start, TEN.start]);
    expect(await newest(first)).toMatchObject({
      type: 'booking.rejected',
      params: { name: startup.name, reason: 'Not on a Friday' },
      link: '/booking',
    });
    const seen = JSON.stringify(await page(second, bookingId));
    for (const word of ['Friday?', 'Not on a Friday', first.id]) expect(seen).not.toContain(word);
    await second.api.bookings.accept({ body: { bookingId, start: TEN.start, round: 3 } });
  });

  test('when its expert is removed, and who asked is told that they left', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    const admin = await world.person('admin');
    await admin.api.directory.remove({
      body: {
        userId: first.id,
        isRemoved: true,
        settle: [
          { kind: 'requests', subject: null, way: 'cancel', message: 'A new job', heir: null },
        ],
      },
    });

    expect(await page(second, booking.id)).toMatchObject({ status: 'pending', turn: 'expert' });
    expect(await newest(startup)).toMatchObject({
      type: 'booking.passed_on',
      params: { name: first.name, next: second.name, why: 'left', reason: 'A new job' },
    });
    const step = (await page(startup, booking.id)).steps.at(-1);
    expect(step).toMatchObject({ kind: 'passed_on', from: { id: first.id }, why: 'left' });
    await sendDueMails(world);
    const [mail] = await mailsTo(world, startup);
    expect(mail?.text).toContain(`${first.name} can no longer take it`);
  });
});
