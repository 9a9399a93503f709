import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../../app/features.ts';
import {
  createAnyExpertRequest,
  createTopicExperts,
} from '../../../testing/bookings/any-expert.ts';
import {
  accept,
  cancel,
  decline,
  expectRefusal,
  getBooking,
  createSessionWith,
  findNewestNotification,
  removeUser,
  repropose,
  request,
  withdraw,
} from '../../../testing/bookings/bookings.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import {
  MONDAY,
  NINE,
  createPair,
  TEN,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { recordStatements } from '../../../testing/queries.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { lapseBookings } from '../transitions/transitions.jobs.ts';
import { find } from '../expert-sessions.personal-data.ts';

const world = await useWorld({ clock: MONDAY });

const FRIDAY = tunisSlot(13, '09:00');
const NEXT_WEEK = tunisSlot(17, '09:00');

const inHours = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS);
const startsOf = ({ slots }: { readonly slots: readonly { start: string }[] }) =>
  slots.map(({ start }) => start);
const newestMail = async (person: TestPerson) => {
  await sendDueMails(world);
  return (await findMails(world, person))[0]?.text;
};
/** Whether a statement loads the availability of experts. */
const isSnapshot = (it: string) => it.includes('"requesterBusy"');
const removeExpert = async ({ id: userId }: TestPerson, { id: subject }: { id: string }) => {
  const admin = await world.person('admin');
  const decisions = [{ kind: 'requests', subject, option: 'cancel' } as const];
  const body = { userId, isRemoved: true, decisions, message: 'A new job' };
  return admin.api.directory.remove({ body });
};
const lapseAt = async (instant: string | Date) => {
  world.clock = new Date(instant);
  await lapseBookings({ ...world, features: FEATURES, now: () => new Date(instant) });
};

describe('a request to any expert that its expert declines', () => {
  test('goes to the next with the same slots until none is left, and each side is notified', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    const { id } = booking;

    const passed = await decline(first, id);

    expect(passed).toMatchObject({ status: 'pending', expert: { id: second.id }, turn: 'expert' });
    expect(await findNewestNotification(startup)).toMatchObject({
      type: 'booking.passed_on',
      params: { reason: 'Away that week', next: second.name },
    });
    expect(await findNewestNotification(second)).toMatchObject({ type: 'booking.requested' });
    await expect(getBooking(first, id)).rejects.toMatchObject({ status: 404 });
    const seen = await getBooking(second, id);
    expect(startsOf(seen)).toEqual([NINE.start, TEN.start]);
    // The reason is between the first expert and the requester.
    expect(seen.events.at(-1)).toMatchObject({ kind: 'passed_on', actor: null, reason: '' });
    const own = await getBooking(startup, id);
    expect(own.events.at(-1)).toMatchObject({ kind: 'passed_on', reason: 'Away that week' });

    expect(await decline(second, id)).toMatchObject({ status: 'rejected' });
    expect(await findNewestNotification(startup)).toMatchObject({ type: 'booking.rejected' });
  });

  test('names the first slot that has not passed to the next expert', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world, [NINE, FRIDAY], {
      answerIn: 72,
    });
    world.clock = new Date(NINE.end);
    await decline(first, booking.id);
    expect(await findNewestNotification(second)).toMatchObject({ params: { start: FRIDAY.start } });
  });

  test('stays declined when its slots have passed or one expert was requested', async () => {
    const { startup, category, first, second, booking } = await createAnyExpertRequest(world, [
      NINE,
    ]);
    world.clock = new Date(Date.parse(NINE.start) + 1);
    expect(await decline(first, booking.id)).toMatchObject({ status: 'rejected' });
    world.clock = MONDAY;
    const body = { ...bookingRequest(second.id, TEN), category };
    const asked = await startup.api.bookings.request({ body });
    expect(asked.anyExpert).toBe(false);
    expect(await decline(second, asked.id)).toMatchObject({ status: 'rejected' });
  });

  test('keeps its slots and gives the next expert as long when enough time is left', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world, [NINE, FRIDAY], {
      answerIn: 50,
    });
    await decline(first, booking.id);
    const seen = await getBooking(second, booking.id);
    expect(startsOf(seen)).toEqual([NINE.start, FRIDAY.start]);
    expect(seen.answerBy).toBe(inHours(50).toISOString());
  });

  test('starts a new round that hides the message to the first expert', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    await decline(first, booking.id);
    const unseen = { round: booking.round, message: `Dear ${first.name}` };
    await expectRefusal(repropose(startup, booking.id, [FRIDAY], unseen), 'booking.round_over');
    const { rounds, round } = await getBooking(second, booking.id);
    expect(round).toBe(2);
    const own = ['requester', startup.id, ''];
    expect(rounds.map(({ author, by, message }) => [author, by?.id, message])).toEqual([own, own]);
  });
});

describe('a request to any expert that is not answered', () => {
  test('goes to the next at half the time, each of the three is notified, and it lapses after the last', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    const half = new Date((MONDAY.getTime() + Date.parse(NINE.start)) / 2);
    expect(booking.answerBy).toBe(half.toISOString());

    await lapseAt(half);

    const seen = await getBooking(second, booking.id);
    expect(seen).toMatchObject({ status: 'pending', turn: 'expert', expert: { id: second.id } });
    expect(Date.parse(seen.answerBy ?? '') - half.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
    expect(JSON.stringify(seen)).not.toContain(first.id);
    expect((await getBooking(startup, booking.id)).events.at(-1)).toMatchObject({
      kind: 'passed_on',
      actor: null,
      previousExpert: { id: first.id },
      reassignReason: 'silent',
    });
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'passed_on',
      previousExpert: null,
      reassignReason: null,
    });
    expect(await findNewestNotification(startup)).toMatchObject({
      type: 'booking.passed_on',
      params: { name: first.name, next: second.name, why: 'silent' },
    });
    expect(await findNewestNotification(first)).toMatchObject({
      type: 'booking.lapsed',
      params: { name: startup.name, passedOn: 'yes' },
      link: '/booking',
    });
    expect(await findNewestNotification(second)).toMatchObject({ type: 'booking.requested' });
    expect(await newestMail(startup)).toContain(`${first.name} didn’t respond in time.`);
    expect(await newestMail(first)).toContain('the request went to another expert');
    await lapseAt(seen.answerBy ?? '');
    const after = await getBooking(startup, booking.id);
    expect(after.status).toBe('cancelled');
    expect(after.events.map(({ kind }) => kind)).toEqual(['requested', 'passed_on', 'lapsed']);
    expect(await findNewestNotification(startup)).toMatchObject({ type: 'booking.lapsed' });
  });

  test('keeps the slots that are beyond the notice of the next expert', async () => {
    const { startup, second, booking } = await createAnyExpertRequest(world, [
      tunisSlot(10, '16:00'),
      NEXT_WEEK,
    ]);
    await lapseAt(booking.answerBy ?? '');
    const seen = await getBooking(startup, booking.id);
    expect(seen).toMatchObject({ status: 'pending', expert: { id: second.id } });
    expect(startsOf(seen)).toEqual([NEXT_WEEK.start]);
    await accept(second, seen.id, NEXT_WEEK);
  });

  test('waits as long as the requester chose and keeps the slots that are left', async () => {
    const { second, booking } = await createAnyExpertRequest(world, [NINE, FRIDAY], {
      answerIn: 50,
    });
    const until = inHours(50);
    expect(booking.answerBy).toBe(until.toISOString());
    await lapseAt(until);
    expect((await findNewestNotification(second))?.params).toMatchObject({ start: FRIDAY.start });
  });

  test('lapses when it waits for the requester', async () => {
    const { startup, first, booking } = await createAnyExpertRequest(world);
    await repropose(first, booking.id, [FRIDAY], { answerIn: 24 });
    const statements = await recordStatements(() => lapseAt(inHours(24)));
    expect((await getBooking(startup, booking.id)).status).toBe('cancelled');
    expect(statements.filter(isSnapshot)).toEqual([]);
  });

  test('is reassigned by a retry after a deadlock', async () => {
    const { startup, second, booking } = await createAnyExpertRequest(world);
    await sql`create sequence tries`.execute(world.owner);
    await sql`create function give_way_once() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'as in a deadlock' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(world.owner);
    await sql`create trigger gives_way before insert on booking_events
    for each row execute function give_way_once()`.execute(world.owner);
    try {
      await lapseAt(booking.answerBy ?? '');
    } finally {
      await sql`drop function give_way_once cascade`.execute(world.owner);
      await sql`drop sequence tries`.execute(world.owner);
    }
    expect((await getBooking(startup, booking.id)).expert.id).toBe(second.id);
  });
});

test('the job expires the other requests when one fails, and retries that one', async () => {
  const { expert, startup } = await createPair(world);
  const { id: broken } = await request(startup, expert.id, NINE);
  const { id: whole } = await request(startup, expert.id, TEN);
  await world.owner.schema
    .alterTable('booking_events')
    .addCheckConstraint('broken', sql`booking_id <> ${sql.lit(broken)} or kind <> 'lapsed'`)
    .execute();
  try {
    await expect(lapseAt(TEN.start)).rejects.toThrow('could not lapse');
  } finally {
    await world.owner.schema.alterTable('booking_events').dropConstraint('broken').execute();
  }
  expect((await getBooking(startup, whole)).status).toBe('cancelled');
  expect((await getBooking(startup, broken)).status).toBe('pending');
  await lapseAt(TEN.start);
  expect((await getBooking(startup, broken)).status).toBe('cancelled');
});

describe('a request to any expert', () => {
  test("goes to the next with its first slots when the requester declines the expert's", async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    const bookingId = booking.id;
    await repropose(first, bookingId, [FRIDAY], { message: 'Friday?' });

    const passed = await decline(startup, bookingId, 'Not on a Friday');

    expect(passed).toMatchObject({
      status: 'pending',
      turn: 'expert',
      round: 3,
      expert: { id: second.id },
    });
    expect(startsOf(passed)).toEqual([NINE.start, TEN.start]);
    expect(await findNewestNotification(first)).toMatchObject({
      type: 'booking.rejected',
      params: { name: startup.name, reason: 'Not on a Friday' },
      link: '/booking',
    });
    const seen = JSON.stringify(await getBooking(second, bookingId));
    for (const word of ['Friday?', 'Not on a Friday', first.id]) expect(seen).not.toContain(word);
    await accept(second, bookingId, TEN, { round: 3 });
  });

  test('goes to the next when its expert withdraws the slots they proposed', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world);
    const bookingId = booking.id;
    await repropose(first, bookingId, [FRIDAY]);
    await cancel(first, bookingId, 'Away that week');
    const seen = await getBooking(second, bookingId);
    expect(seen).toMatchObject({ status: 'pending', turn: 'expert', expert: { id: second.id } });
    expect(startsOf(seen)).toEqual([NINE.start, TEN.start]);
  });

  test('ends when staff cancel it', async () => {
    const { startup, second, booking } = await createAnyExpertRequest(world);
    await cancel(await world.person('dot'), booking.id, 'A new job');
    expect(await getBooking(startup, booking.id)).toMatchObject({ status: 'cancelled' });
    expect(await findNewestNotification(second)).toBeUndefined();
  });

  test('loads the experts of the topic before it locks anything, then only the next one', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world);
    const statements = await recordStatements(() => decline(first, booking.id));
    const lock = statements.findIndex((it) => it.includes('for update'));
    expect(statements.slice(0, lock).filter(isSnapshot)).toHaveLength(1);
    const locked = statements.slice(lock).filter(isSnapshot);
    expect(locked.every((it) => /"u"\."id" = any\(\$\d+/.test(it))).toBe(true);
    expect(locked).toHaveLength(1);
    expect((await getBooking(second, booking.id)).status).toBe('pending');
  });

  test.each([
    [
      'booked',
      (second: TestPerson, category: Expertise) => createSessionWith(world, second, NINE, category),
    ],
    ['removed', (second: TestPerson) => removeUser(world, second)],
  ])(
    'goes to the expert after the next when that one was %s before the lock was free',
    async (_, meanwhile) => {
      const { category, experts, anyExpert, expertOf } = await createTopicExperts(world, 3);
      const startup = await world.person('startup');
      const booking = await startup.api.bookings.request({ body: anyExpert(NINE) });
      const first = expertOf(booking);
      const [second, third] = experts.filter(({ id }) => id !== first.id);
      if (!second || !third) throw new Error('There are three');
      // The expert with fewer upcoming sessions is next.
      await createSessionWith(world, third, FRIDAY, category);

      const { ended } = await runWhileHeld(world, {
        hold: lockRows('expert_sessions', booking.id),
        calls: [() => decline(first, booking.id)],
        meanwhile: () => meanwhile(second, category),
      });

      expect(await ended).toMatchObject([
        { value: { status: 'pending', expert: { id: third.id } } },
      ]);
    },
  );

  test('goes to the next without the time that is withdrawn at the same moment', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world, [NINE, FRIDAY]);
    const { id } = booking;

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('expert_sessions', id),
      calls: [() => withdraw(startup, id, FRIDAY), () => decline(first, id)],
    });

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(startsOf(await getBooking(second, id))).toEqual([NINE.start]);
  });

  test('goes to the next with the times that replace the requested ones at the same moment', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    const { id } = booking;

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('expert_sessions', id),
      calls: [() => repropose(startup, id, [FRIDAY]), () => decline(first, id)],
    });

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(startsOf(await getBooking(second, id))).toEqual([FRIDAY.start]);
  });

  test('stays with the next expert when the first is removed at the same moment', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);

    const { ended } = await runWhileHeld(world, {
      hold: lockRows('expert_sessions', booking.id),
      calls: [() => removeExpert(first, booking)],
      meanwhile: (tx) =>
        tx
          .updateTable('expert_sessions')
          .set({ expert_id: second.id })
          .where('id', '=', booking.id)
          .execute(),
    });

    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled']);
    expect(await getBooking(startup, booking.id)).toMatchObject({
      status: 'pending',
      expert: { id: second.id },
    });
  });
});

describe('the notes of the first expert of a reassigned request', () => {
  const WORDS = ['Counter-offer of the first', 'Note of the first', 'Why the first cannot'];
  const THURSDAY = tunisSlot(12, '09:00');

  /** A request that its first expert answers, annotates and then declines. */
  async function reassignedIn() {
    const { category, anyExpert, expertOf } = await createTopicExperts(world, 3);
    const startup = await world.person('startup');
    const booking = await startup.api.bookings.request({ body: anyExpert(NINE, TEN) });
    const { id } = booking;
    const first = expertOf(booking);
    const at = (minute: number) => {
      world.clock = new Date(MONDAY.getTime() + minute * 60_000);
    };
    at(1);
    const text = 'Note of the first';
    const { note } = await first.api.bookingNotes.add({ body: { bookingId: id, text } });
    at(2);
    await repropose(first, id, [THURSDAY], { message: 'Counter-offer of the first' });
    at(3);
    await repropose(startup, id, [NINE, TEN], { message: 'Those do not suit us' });
    at(4);
    const second = expertOf(await decline(first, id, 'Why the first cannot'));
    at(5);
    return { id, category, startup, first, note, second };
  }

  test('is hidden from the next expert, also when they decline, and shown to the requester and staff', async () => {
    const { id, startup, first, second } = await reassignedIn();

    const seen = await getBooking(second, id);
    const notes = await second.api.bookingNotes.list({ query: { bookingId: id } });
    for (const word of [...WORDS, first.id]) {
      expect(JSON.stringify({ ...seen, notes })).not.toContain(word);
    }
    expect(seen.rounds.map(({ round }) => round)).toEqual([1, 3, 4]);
    expect(seen.events.map(({ kind }) => kind)).toEqual(['requested', 'proposed', 'passed_on']);

    const whole = await getBooking(startup, id);
    expect(whole.rounds.map(({ message }) => message)).toContain(WORDS[0]);
    expect(whole.events.at(-1)).toMatchObject({ actor: { id: first.id }, reason: WORDS[2] });
    const staff = await world.person('dot');
    expect(JSON.stringify(await getBooking(staff, id))).toContain(WORDS[2]);
    const all = await staff.api.bookingNotes.list({ query: { bookingId: id } });
    expect(all.items).toMatchObject([{ text: WORDS[1] }]);

    const answered = await decline(second, id, 'Nor can the second');
    for (const word of [...WORDS, first.id]) expect(JSON.stringify(answered)).not.toContain(word);
    const own = { actor: { id: second.id }, reason: 'Nor can the second' };
    expect(answered.events.at(-1)).toMatchObject(own);
  });

  test('is missing in the next briefing, and in the data export of its author alone, who can delete it', async () => {
    const { id, category, startup, first, second, note } = await reassignedIn();
    const copyOf = async ({ id, name }: TestPerson) =>
      JSON.stringify(await find(world.db, { id, name, email: '', isNameUnique: true }));
    const [own, next] = [await copyOf(first), await copyOf(second)];
    for (const word of [WORDS[0], WORDS[2]]) {
      expect(own).toContain(word);
      expect(next).not.toContain(word);
    }
    expect(own).not.toContain('Those do not suit us');
    expect(next).toContain('Those do not suit us');

    await accept(second, id);
    const body = { ...bookingRequest(second.id, FRIDAY), category };
    const booking = await startup.api.bookings.request({ body });
    expect((await second.api.briefing.get({ params: booking })).notes).toEqual([]);
    await expectRefusal(second.api.bookingNotes.remove({ params: note }), 'booking.note_not_found');
    await first.api.bookingNotes.remove({ params: note });
    const listing = first.api.bookingNotes.list({ query: { bookingId: id } });
    await expectRefusal(listing, 'booking.not_found');
  });
});
