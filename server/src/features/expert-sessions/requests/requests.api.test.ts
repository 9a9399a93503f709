import { MAX_SERIES_WEEKS, ALTERNATIVE_SEARCHES_PER_HOUR } from '@thedot/domain/limits';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import {
  createAnyExpertRequest,
  createTopicExperts,
  setTopics,
} from '../../../testing/bookings/any-expert.ts';
import {
  accept,
  cancel,
  decline,
  expectRefusal,
  getBooking,
  moveBooking,
  findNewestNotification,
  repropose,
  request,
  createSessionWith,
} from '../../../testing/bookings/bookings.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { recordStatements } from '../../../testing/queries.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { spendHours } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const ELEVEN = tunisSlot(11, '11:00');
const THURSDAY = tunisSlot(12, '09:00');
const FRIDAY = tunisSlot(13, '09:00');
const FOUR = tunisSlot(11, '16:00');
/** Hourly slots of Wednesday, from nine. */
const hourly = (count: number) =>
  ['09', '10', '11', '12', '13', '14'].slice(0, count).map((hour) => tunisSlot(11, `${hour}:00`));

describe('requesting a session', () => {
  test('returns 403 when the caller may not book experts and 404 for users who are not experts', async () => {
    const { expert, startup } = await createPair(world);
    const barred = await world.person('startup', { canBookExpert: false });
    for (const person of [barred, await createExpert(world)]) {
      await expectRefusal(request(person, expert.id, NINE), 'access.denied', { status: 403 });
    }
    const removed = await world.person('expert', { removed: true });
    const staff = await world.person('dot', { canBookExpert: true });
    const asking = (expertId: string) => request(startup, expertId, NINE);
    await expectRefusal(asking(staff.id), 'expert.not_found', { status: 404 });
    await expectRefusal(asking(removed.id), 'expert.not_found');
    await expectRefusal(asking(startup.id), 'booking.own_session');
  });

  test('shows the request to the expert and notifies only them', async () => {
    const { expert, startup, booking } = await createPendingBooking(world, TEN, NINE);

    const seen = await getBooking(expert, booking.id);
    const { items } = await expert.api.bookings.proposals();

    expect(seen).toMatchObject({
      status: 'pending',
      turn: 'expert',
      slots: [NINE, TEN],
      session: null,
      expert: { id: expert.id, name: expert.name },
      requester: { id: startup.id, name: startup.name },
      events: [{ kind: 'requested', actor: { id: startup.id } }],
      hours: { usedMinutes: 60, limitMinutes: 24 * 60 },
    });
    expect(items.map((it) => it.id)).toEqual([booking.id]);
    expect(await listNotifications(expert)).toMatchObject([{ type: 'booking.requested' }]);
    expect(await listNotifications(startup)).toEqual([]);
  });

  test('lets the expert, the requester and staff alone read attached files (A22)', async () => {
    const { expert, startup } = await createPair(world);
    const stranger = await world.person('startup');
    const staff = await world.person('dot');
    const deck = new File(['What we do, in ten lines'], 'deck.txt', { type: 'text/plain' });

    const { files } = await startup.api.bookings.request({
      body: bookingRequest(expert.id, NINE),
      files: { files: [deck] },
    });

    expect(files).toMatchObject([{ name: 'deck.txt', size: 24 }]);
    const statusFor = async ({ headers }: TestPerson) =>
      (await world.app.inject({ url: `/api/files/${files[0]?.id}`, headers })).statusCode;
    const statuses = await Promise.all([expert, startup, staff, stranger].map(statusFor));
    expect(statuses).toEqual([200, 200, 200, 404]);
  });

  test('reports every invalid field, rejects invalid slots at theirs and accepts five (A51)', async () => {
    const { expert, startup } = await createPair(world);
    const body = { ...bookingRequest(expert.id, NINE), description: ' ', category: 'Cooking' };
    const asking = startup.api.bookings.request({
      body: body as ReturnType<typeof bookingRequest>,
    });
    await expectRefusal(asking, 'request.invalid', {
      status: 422,
      errors: [{ path: 'category' }, { path: 'description', code: 'field.required' }],
    });

    const ask = (slots: readonly (typeof NINE)[], minutes = 60) =>
      startup.api.bookings.request({ body: { ...bookingRequest(expert.id, ...slots), minutes } });

    for (const [code, slots] of [
      ['booking.slots', []],
      ['booking.slots', hourly(6)],
      ['booking.slots_overlap', [NINE, NINE]],
      ['booking.slots_overlap', [NINE, tunisSlot(11, '09:30')]],
      ['booking.slots_past', [tunisSlot(6, '09:00')]],
      ['booking.slot_length', [tunisSlot(11, '09:00', 59)]],
    ] as const) {
      const refusal = { code, status: 422, errors: [{ path: 'slots' }] };
      await expect(ask(slots), code).rejects.toMatchObject(refusal);
    }
    await expectRefusal(ask([tunisSlot(11, '09:00', 61)], 61), 'booking.slot_length');
    expect((await ask(hourly(5))).slots).toMatchObject(hourly(5));
  });

  test('names each slot at which the expert is unavailable (A51)', async () => {
    const { expert, startup } = await createPair(world);
    for (const [reason, slot] of [
      ['outside the hours', tunisSlot(11, '17:00')],
      ['half outside the hours', tunisSlot(12, '16:30')],
      ['off the half hour', tunisSlot(11, '09:10')],
      ['within the notice', tunisSlot(9, '15:00')],
      [
        'beyond the horizon',
        { start: '2026-07-01T09:00:00.000Z', end: '2026-07-01T10:00:00.000Z' },
      ],
      ['on a Sunday', tunisSlot(15, '10:00')],
    ] as const) {
      await expect(request(startup, expert.id, FOUR, slot), reason).rejects.toMatchObject({
        code: 'expert.unavailable',
        status: 409,
        errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
      });
    }
  });

  test('creates one booking when it is repeated with the same idempotency key', async () => {
    const { expert, startup } = await createPair(world);
    const headers = { 'idempotency-key': 'the same click' };
    const ask = () =>
      startup.api.bookings.request({ body: bookingRequest(expert.id, NINE) }, { headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.id).toBe(first.id);
    expect((await startup.api.bookings.list()).items).toHaveLength(1);
  });

  test('rejects topics the expert does not offer, unless they name none', async () => {
    const { expert, startup } = await createPair(world);
    await setTopics(world, expert, ['Finance', 'Accounting']);
    await expectRefusal(request(startup, expert.id, NINE), 'booking.category', {
      errors: [{ path: 'category', code: 'booking.category' }],
    });
    const body = { ...bookingRequest(expert.id, NINE), category: 'Finance' } as const;
    expect(await startup.api.bookings.request({ body })).toMatchObject({ category: 'Finance' });
    const open = await createExpert(world);
    expect(await request(startup, open.id, TEN)).toMatchObject({ category: 'Fundraising' });
  });
});

test('the daily quota of an organization is regained when a booking is cancelled and resets at midnight of the hub’s time zone', async () => {
  const { expert, startup } = await createPair(world);
  const ask = (hour: number) => request(startup, expert.id, tunisSlot(13, `${hour}:00`));
  const { id } = await ask(10);
  for (const hour of [11, 12, 13, 14]) await ask(hour);
  await cancel(startup, id);
  expect(await ask(15)).toMatchObject({ status: 'pending' });

  world.clock = new Date('2026-03-09T22:59:59.999Z');
  await expectRefusal(ask(16), 'booking.daily_quota', { status: 409 });
  world.clock = new Date('2026-03-09T23:00:00.000Z');
  expect(await ask(16)).toMatchObject({ status: 'pending' });
});

const setRole = (role: string, { id }: TestPerson, db = world.db) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute();

describe('accepting a request', () => {
  test('makes it a session that both sides see', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const stranger = await createExpert(world);

    const seen = await getBooking(startup, booking.id);

    expect(seen).toMatchObject({
      status: 'accepted',
      turn: null,
      slots: [],
      session: NINE,
      events: [
        { kind: 'requested' },
        { kind: 'accepted', actor: { id: expert.id }, slots: [NINE] },
      ],
    });
    expect(await listNotifications(startup)).toMatchObject([{ type: 'booking.accepted' }]);
    expect((await startup.api.bookings.listUpcoming()).items.map((it) => it.id)).toEqual([
      booking.id,
    ]);
    expect((await expert.api.bookings.proposals()).items).toEqual([]);
    await expectRefusal(getBooking(stranger, booking.id), 'booking.not_found', { status: 404 });
  });

  test('mails both sides in their language', async () => {
    const expert = await createExpert(world, { language: 'fr' });
    const startup = await world.person('startup');
    const { id } = await request(startup, expert.id, NINE);
    await world.runJobs();
    await accept(expert, id);
    await world.runJobs();

    expect(await findMailSubjects(world, expert)).toEqual([
      expect.stringContaining(`Invitation\u00a0: ${startup.name}`),
      `Demande de session\u00a0: ${startup.name}`,
    ]);
    expect(await findMailSubjects(world, startup)).toEqual([
      expect.stringContaining(`Session confirmed: ${expert.name}`),
    ]);
  });

  test('takes only a proposed slot that has not begun', async () => {
    world.clock = new Date(MONDAY.getTime() + DAY_MS);
    const { expert, booking } = await createPendingBooking(world, NINE, FRIDAY);
    await expectRefusal(accept(expert, booking.id, ELEVEN), 'booking.slot_not_proposed', {
      status: 409,
    });
    world.clock = new Date(NINE.start);
    await expectRefusal(accept(expert, booking.id), 'booking.slots_past');
    expect(await accept(expert, booking.id, FRIDAY)).toMatchObject({
      status: 'accepted',
      session: FRIDAY,
    });
  });

  test('works by status when there is one slot', async () => {
    const [one, two] = [
      await createPendingBooking(world, NINE),
      await createPendingBooking(world, NINE, TEN),
    ];
    const acceptByStatus = ({ expert, booking }: typeof one) =>
      expert.api.bookings.setStatus({ body: { bookingId: booking.id, status: 'accepted' } });
    expect(await acceptByStatus(one)).toMatchObject({ status: 'accepted', session: NINE });
    await expectRefusal(acceptByStatus(two), 'booking.slot_not_proposed');
  });

  test('notifies other requesters of the slot once and offers alternatives', async () => {
    const { expert, booking } = await createPendingBooking(world, NINE);
    const [late, free] = [await world.person('startup'), await world.person('startup')];
    const lost = await request(late, expert.id, NINE, TEN);
    await request(free, expert.id, TEN);

    await accept(expert, booking.id);

    expect(await listNotifications(late)).toMatchObject([
      {
        type: 'booking.slot_lost',
        // They have proposed ten o'clock already.
        params: { start: NINE.start, near: ELEVEN.start, next: tunisSlot(10, '09:00').start },
        link: `/booking/${lost.id}?start=${encodeURIComponent(ELEVEN.start)}`,
      },
    ]);
    expect(await listNotifications(free)).toEqual([]);
    expect((await getBooking(expert, lost.id)).slots).toEqual([
      { ...NINE, free: false },
      { ...TEN, free: true },
    ]);
    await expectRefusal(accept(expert, lost.id), 'booking.time_conflict', { status: 409 });
    expect(await accept(expert, lost.id, TEN)).toMatchObject({ status: 'accepted', session: TEN });
  });

  test.each(['bufferBefore', 'bufferAfter'])(
    'is refused within the %s of the expert, and its requester is notified',
    async (buffer) => {
      const { expert, booking } = await createPendingBooking(world, NINE);
      const late = await world.person('startup');
      const { id } = await request(late, expert.id, TEN);
      await expert.api.availability.save({ body: { [buffer]: 15 } });

      await accept(expert, booking.id);

      expect(await listNotifications(late)).toMatchObject([
        { type: 'booking.slot_lost', params: { start: TEN.start } },
      ]);
      await expectRefusal(accept(expert, id, TEN), 'booking.time_conflict');
    },
  );

  test('is refused when the requester has another session at that time', async () => {
    const { startup, expert, booking } = await createPendingBooking(world, NINE);
    const second = await createExpert(world);
    const other = await request(startup, second.id, NINE);
    await accept(expert, booking.id);
    await expectRefusal(accept(second, other.id), 'booking.time_conflict');
    expect(await getBooking(second, other.id)).toMatchObject({ status: 'pending' });
  });
});

describe('declining a request', () => {
  test('requires a reason and sends it to the requester', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await expectRefusal(decline(expert, booking.id, '  '), 'booking.reason_required', {
      status: 422,
      errors: [{ path: 'reason' }],
    });
    const { status, events } = await decline(expert, booking.id, 'I travel that week');

    expect(status).toBe('rejected');
    expect(events.at(-1)).toMatchObject({ kind: 'rejected', reason: 'I travel that week' });
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.rejected', params: { reason: 'I travel that week', name: expert.name } },
    ]);
  });
});

describe('cancelling', () => {
  test('requires a reason, frees the time and hours of a session and notifies the other side', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await expectRefusal(cancel(startup, booking.id, ''), 'booking.reason_required');
    const { status, events, hours } = await cancel(startup, booking.id, 'A trade fair');
    expect({ status, hours: hours.usedMinutes }).toEqual({ status: 'cancelled', hours: 0 });
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'A trade fair' });
    expect(await findNewestNotification(expert)).toMatchObject({
      type: 'booking.cancelled',
      params: { name: startup.name, start: NINE.start },
    });
    await accept(expert, (await request(startup, expert.id, NINE)).id);
  });

  test('by staff tells each party with whom the request was, its topic and its times', async () => {
    const { expert, startup, booking } = await createPendingBooking(world, NINE, TEN);
    const staff = await world.person('dot');

    await cancel(staff, booking.id, 'The building is closed');

    await sendDueMails(world);
    for (const [person, other] of [
      [startup, expert],
      [expert, startup],
    ] as const) {
      const mail = (await findMails(world, person)).find(({ subject }) =>
        subject.includes('cancelled'),
      );
      expect(mail?.subject).toBe(`Session request cancelled: ${other.name}`);
      expect(mail?.text).toContain(`${staff.name} cancelled the request:`);
      for (const fact of [booking.category, '>With<', '09:00', '10:00'])
        expect(mail?.text).toContain(fact);
    }
  });

  test('is left to staff less than twelve hours before a session', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const staff = await world.person('dot');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);

    for (const party of [startup, expert]) {
      await expectRefusal(cancel(party, booking.id), 'booking.too_late', { status: 409 });
    }
    await cancel(staff, booking.id, 'The building is closed');

    for (const party of [startup, expert]) {
      expect(await findNewestNotification(party)).toMatchObject({
        type: 'booking.cancelled',
        params: { name: staff.name, reason: 'The building is closed' },
      });
    }
  });
});

describe('a request that is not answered', () => {
  test('lapses once at its deadline, and both sides are notified', async () => {
    const { expert, startup, booking } = await createPendingBooking(world, NINE, TEN);
    const lapseAt = async (instant: string) => {
      world.clock = new Date(instant);
      await enqueue(world.db, 'lapse-bookings', {});
      await world.runJobs();
    };

    const deadline = booking.answerBy ?? '';
    await lapseAt(new Date(Date.parse(deadline) - 1).toISOString());
    expect(await getBooking(startup, booking.id)).toMatchObject({ status: 'pending' });
    await lapseAt(deadline);
    await lapseAt(TEN.end);
    const { status, events, hours } = await getBooking(startup, booking.id);
    expect(status).toBe('cancelled');
    expect(hours.usedMinutes).toBe(0);
    expect(events.filter((step) => step.kind === 'lapsed')).toMatchObject([{ actor: null }]);
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.lapsed', params: { name: expert.name } },
    ]);
    expect(await findNewestNotification(expert)).toMatchObject({
      type: 'booking.lapsed',
      params: { name: startup.name },
    });
  });
});

describe('an expert who loses the role during the call', () => {
  test('is not booked', async () => {
    const { expert, startup } = await createPair(world);
    const { ended } = await runWhileHeld(world, {
      hold: lockRows('users', expert.id),
      calls: [() => request(startup, expert.id, NINE)],
      meanwhile: (tx) => setRole('guest', expert, tx),
    });
    expect(resultCodes(await ended)).toEqual(['expert.not_found']);
    expect((await startup.api.bookings.list({ query: {} })).items).toEqual([]);
  });

  test('is not reassigned a request', async () => {
    const { first, second, startup, booking } = await createAnyExpertRequest(world);
    const { ended } = await runWhileHeld(world, {
      hold: lockRows('users', second.id),
      calls: [() => decline(first, booking.id)],
      meanwhile: (tx) =>
        tx.updateTable('users').set({ is_removed: true }).where('id', '=', second.id).execute(),
    });
    expect(resultCodes(await ended)).toEqual(['booking.status_failed']);
    expect((await decline(first, booking.id)).status).toBe('rejected');
    expect((await getBooking(startup, booking.id)).expert.id).toBe(first.id);
  });

  test('keeps it when a request arrives before the bulk role change', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await cancel(startup, booking.id);
    const staff = await world.person('super-admin');
    const ids = [expert.id];

    const { ended } = await runWhileHeld(world, {
      hold: lockRows('users', expert.id),
      calls: [() => staff.api.directory.bulk({ body: { action: 'role', role: 'guest', ids } })],
      // As if the request had just been written.
      meanwhile: (tx) =>
        tx
          .updateTable('expert_sessions')
          .set({ status: 'pending', turn: 'expert' })
          .where('id', '=', booking.id)
          .execute(),
    });

    expect(await ended).toMatchObject([
      { value: { results: [{ id: expert.id, refusal: 'user.awaited' }] } },
    ]);
  });
});

describe('an expert who has lost the role', () => {
  // Older versions let it be taken while bookings were open.
  test('is not found when other times are proposed or a session is moved', async () => {
    const asked = await createPendingBooking(world);
    const met = await createAcceptedBooking(world);
    await setRole('guest', asked.expert);
    await setRole('guest', met.expert);
    await expectRefusal(repropose(asked.startup, asked.booking.id, [THURSDAY]), 'expert.not_found');
    await expectRefusal(moveBooking(met.startup, met.booking.id, THURSDAY), 'expert.not_found');
  });

  test('has past slots refused without alternatives', async () => {
    const { expert, startup, booking } = await createPendingBooking(world, NINE, TEN);
    await repropose(expert, booking.id, [THURSDAY]);
    await setRole('guest', expert);
    world.clock = new Date('2026-03-12T09:30:00.000Z');
    await expectRefusal(accept(startup, booking.id, THURSDAY), 'booking.slots_past', {
      details: { alternatives: [] },
    });
  });
});

/** The first slot beyond the notice of a day. */
const SOONEST = tunisSlot(10, '09:00');

type RequestBody = Parameters<TestPerson['api']['bookings']['request']>[0]['body'];
interface Alternative {
  readonly kind: string;
  readonly expert: { readonly id: string };
}
/** The alternatives in the refusal of a call. */
async function alternativesIn(call: Promise<unknown>): Promise<readonly Alternative[]> {
  const refusal: unknown = await call.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'booking.reserved', errors: [{ path: 'slots.0' }] });
  return (refusal as { details: { alternatives: Alternative[] } }).details.alternatives;
}
const nearAnd = (near: { start: string }, next = {}) => ({
  details: {
    alternatives: [
      { kind: 'near', start: near.start },
      { kind: 'next', ...next },
    ],
  },
});

/** Two experts of a topic; the first is busy at nine. */
async function busyAndFree() {
  const { category, experts } = await createTopicExperts(world, 2);
  const [busy, free] = experts as [TestPerson, TestPerson];
  const startup = await world.person('startup');
  await createSessionWith(world, busy, NINE, category);
  const askBusy = (more: object = {}) =>
    startup.api.bookings.request({ body: { ...bookingRequest(busy.id, NINE), category, ...more } });
  return { category, busy, free, startup, askBusy };
}

describe('the alternatives in a refusal', () => {
  test.each([
    // PostgreSQL reads the sign of such a zone the other way round.
    ['+05:30', '13:30', '14:30', '15:30', '16:30'],
    ['America/Toronto', '04:00', '05:00', '06:00', '07:00'],
  ])(
    'name another expert whose hours in their zone %s contain the refused time, without listing all experts',
    async (timeZone, nine, ten, eleven, noon) => {
      const { free, askBusy } = await busyAndFree();
      const openAt = (start: string, end: string) =>
        free.api.availability.save({ body: { timeZone, hours: [{ wday: 3, start, end }] } });
      const other = { kind: 'other', expert: { id: free.id } };
      const listsAllFor = async (slot: typeof NINE) => {
        const statements = await recordStatements(async () =>
          expect((await alternativesIn(askBusy())).at(-1)).toMatchObject({ ...other, ...slot }),
        );
        // With `random()`, only experts who have hours at the time.
        return statements.some(
          (it) => it.startsWith('select "u"."id" from') && !it.includes('random()'),
        );
      };
      await openAt(nine, eleven);
      expect(await listsAllFor(NINE)).toBe(false);
      await openAt(ten, noon);
      expect(await listsAllFor(TEN)).toBe(true);
    },
  );

  test('name another expert whose only gap is shorter than their default length', async () => {
    const { free, askBusy } = await busyAndFree();
    const hours = [{ wday: 3, start: '17:00', end: '17:30' }];
    await free.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    const gap = tunisSlot(11, '17:00', 30);

    const refused = askBusy({ minutes: 30, slots: [tunisSlot(11, '09:00', 30)] });

    expect((await alternativesIn(refused)).at(-1)).toMatchObject({
      kind: 'other',
      expert: { id: free.id },
      ...gap,
    });
  });

  test('are near, the next free one, and one of another expert of the topic', async () => {
    const { busy, free, askBusy } = await busyAndFree();
    expect(await alternativesIn(askBusy())).toMatchObject([
      { kind: 'near', expert: { id: busy.id, name: busy.name }, start: TEN.start },
      { kind: 'next', expert: { id: busy.id }, start: SOONEST.start },
      { kind: 'other', expert: { id: free.id, name: free.name }, start: NINE.start },
    ]);
  });

  test('leave out slots of another expert that are weeks away', async () => {
    const { free, askBusy } = await busyAndFree();
    const othersWhenFreeOn = async (date: string) => {
      const days = [{ date, intervals: [{ start: '09:00', end: '12:00' }] }];
      await free.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [], days } });
      return (await alternativesIn(askBusy())).filter(({ kind }) => kind === 'other').length;
    };
    expect(await othersWhenFreeOn('2026-03-24')).toBe(1);
    expect(await othersWhenFreeOn('2026-03-30')).toBe(0);
  });

  test("leave out experts whose hours with the requester don't cover the weeks", async () => {
    const { category, free, startup, askBusy } = await busyAndFree();
    const asked = { ...bookingRequest(free.id, TEN), category };
    // Half of the hours with the expert, and one more.
    await startup.api.bookings.request({ body: { ...asked, weeks: MAX_SERIES_WEEKS } });
    await startup.api.bookings.request({ body: { ...asked, slots: [THURSDAY] } });
    const expertsFor = async (weeks: number) =>
      (await alternativesIn(askBusy({ weeks }))).map(({ expert }) => expert.id);
    expect(await expertsFor(MAX_SERIES_WEEKS)).not.toContain(free.id);
    expect(await expertsFor(MAX_SERIES_WEEKS - 1)).toContain(free.id);
  });

  test("don't overlap the other requested slots", async () => {
    const { expert, startup } = await createPair(world);
    await createSessionWith(world, expert);
    await expectRefusal(
      request(startup, expert.id, NINE, TEN, SOONEST),
      'booking.reserved',
      nearAnd(ELEVEN, { start: tunisSlot(10, '10:00').start }),
    );
  });

  test('are free for both parties and do not reveal who occupies the slot', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const another = await createExpert(world);
    await accept(another, (await request(startup, another.id, TEN)).id, TEN);
    const refusal = await request(startup, expert.id, NINE).catch((error: unknown) => error);
    expect(refusal).toMatchObject(nearAnd(ELEVEN));
    const { details } = refusal as { details: object };
    expect(Object.keys(details)).toEqual(['alternatives']);
  });

  test('come also when the database refuses a concurrent acceptance', async () => {
    const expert = await createExpert(world);
    const ids = [];
    for (let count = 0; count < 8; count++) {
      ids.push((await request(await world.person('startup'), expert.id, NINE)).id);
    }

    const answers = await Promise.allSettled(ids.map((id) => accept(expert, id)));

    const refusals = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'booking.time_conflict', ...nearAnd(TEN) });
    }
  });

  test('come also when other slots are proposed or a session is moved', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await createSessionWith(world, expert, ELEVEN);
    await expect(repropose(expert, booking.id, [ELEVEN])).rejects.toMatchObject(nearAnd(TEN));
    await accept(expert, booking.id);
    await expect(moveBooking(startup, booking.id, ELEVEN)).rejects.toMatchObject(nearAnd(TEN));
  });

  test('are missing when the refusal is not about time and empty when the expert has no free time', async () => {
    const { expert, startup } = await createPair(world);
    const refusal = await request(startup, expert.id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'booking.slots' });
    expect(refusal).not.toHaveProperty('details.alternatives');

    const busy = await createExpert(world, { hours: [{ wday: 3, start: '09:00', end: '10:00' }] });
    await busy.api.availability.save({ body: { horizonDays: 7 } });
    await createSessionWith(world, busy);
    const body = { ...bookingRequest(busy.id, NINE), category: 'Other' as const };
    expect(await alternativesIn(startup.api.bookings.request({ body }))).toEqual([]);
  });

  test('are no longer searched after many refusals in a row', async () => {
    const { expert } = await createAcceptedBooking(world);
    const startup = await world.person('startup');
    const count = async () => (await alternativesIn(request(startup, expert.id, NINE))).length;
    for (let asked = 0; asked < ALTERNATIVE_SEARCHES_PER_HOUR; asked += 10) {
      const counts = await Promise.all(Array.from({ length: 10 }, count));
      expect(Math.min(...counts)).toBeGreaterThan(0);
    }
    expect(await count()).toBe(0);
  });
});

describe('a requester whose slot goes to another', () => {
  const lost = { type: 'booking.slot_lost', params: { start: NINE.start, near: ELEVEN.start } };

  test('receives alternatives by notification and email, also for requests to other experts', async () => {
    const { expert, startup } = await createPendingBooking(world);
    await request(startup, (await createExpert(world)).id, ELEVEN);
    await createSessionWith(world, expert);
    await sendDueMails(world);
    expect(await listNotifications(startup)).toMatchObject([lost]);
    const taken = `One of the times proposed for the session with ${expert.name} is no longer available`;
    expect(await findMailSubjects(world, startup)).toContainEqual(expect.stringContaining(taken));
    await expect(request(startup, expert.id, NINE)).rejects.toMatchObject(nearAnd(ELEVEN));
  });

  test('sees which slots clash, without the other requester', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await request(await world.person('startup'), expert.id, TEN, THURSDAY);
    const asked = { start: TEN.start, kind: 'pending' };
    expect((await getBooking(startup, booking.id)).clashes).toEqual([asked]);
    await createSessionWith(world, expert);
    expect((await getBooking(expert, booking.id)).clashes).toEqual([
      { start: NINE.start, kind: 'expert' },
      asked,
    ]);
  });
});

describe('a request to any expert of a topic', () => {
  const startupAsks = async (body: RequestBody) =>
    (await world.person('startup')).api.bookings.request({ body });
  const anyOf = async (count: number, ...slots: (typeof NINE)[]) =>
    (await createTopicExperts(world, count)).anyExpert(...slots);

  test('goes to the expert who was asked least recently', async () => {
    const { experts, anyExpert } = await createTopicExperts(world, 3);
    const asked: string[] = [];
    for (let n = 0; n < 6; n++) {
      world.clock = new Date(MONDAY.getTime() + n * 60_000);
      const booking = await startupAsks(anyExpert(NINE));
      expect(booking).toMatchObject({ anyExpert: true, status: 'pending', turn: 'expert' });
      asked.push(booking.expert.id);
    }

    expect(new Set(asked.slice(0, 3))).toEqual(new Set(experts.map(({ id }) => id)));
    expect(asked.slice(3)).toEqual(asked.slice(0, 3));
  });

  test('goes to the expert with the fewest sessions ahead', async () => {
    const { category, experts, anyExpert } = await createTopicExperts(world, 2);
    const [busy, idle] = experts as [TestPerson, TestPerson];
    const { id } = await startupAsks({ ...anyExpert(TEN), expertId: busy.id });
    await accept(busy, id, TEN);
    // The idle expert was asked last.
    await startupAsks({ ...bookingRequest(idle.id, tunisSlot(13, '09:00')), category });
    expect((await startupAsks(anyExpert(NINE))).expert.id).toBe(idle.id);
    expect(await findNewestNotification(idle)).toMatchObject({ type: 'booking.requested' });
    expect(
      (await listNotifications(busy)).filter((it) => it.type === 'booking.requested'),
    ).toHaveLength(1);
  });

  test('goes to an expert who is free at all of its slots', async () => {
    const { experts, anyExpert } = await createTopicExperts(world, 2);
    const [mornings, always] = experts as [TestPerson, TestPerson];
    const hours = [3, 4].map((wday) => ({ wday, start: '09:00', end: '10:00' }));
    await mornings.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    expect((await startupAsks(anyExpert(NINE, TEN))).expert.id).toBe(always.id);
  });

  test('is refused at its slot when no expert is free or has the topic', async () => {
    const night = tunisSlot(11, '03:00');
    await expectRefusal(startupAsks(await anyOf(2, NINE, night)), 'expert.unavailable', {
      errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
      details: { alternatives: [{ kind: 'other' }] },
    });
    await expectRefusal(startupAsks(await anyOf(0, NINE)), 'expert.unavailable', {
      errors: [{ path: 'slots.0' }],
    });
  });

  test('is refused when no single expert is free at all slots', async () => {
    const { experts, anyExpert } = await createTopicExperts(world, 2);
    for (const [index, expert] of experts.entries()) {
      const [start, end] = index === 0 ? ['09:00', '10:00'] : ['10:00', '11:00'];
      const hours = [{ wday: 3, start, end }];
      await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    }

    await expectRefusal(startupAsks(anyExpert(NINE, TEN)), 'booking.nobody_for_all', {
      errors: undefined,
      details: undefined,
    });
    expect(await startupAsks(anyExpert(TEN))).toMatchObject({ status: 'pending' });
  });

  test('goes to an expert with hours left and is refused when there is none', async () => {
    const { experts, anyExpert } = await createTopicExperts(world, 2);
    const [first, second] = experts as [TestPerson, TestPerson];
    const startup = await world.person('startup', { organizationKind: 'external' });
    await spendHours(world, { expert: first, requester: startup, minutes: 240 });
    const booking = await startup.api.bookings.request({ body: anyExpert(NINE) });
    expect(booking.expert.id).toBe(second.id);
    await spendHours(world, { expert: second, requester: startup, minutes: 240 });
    const asking = startup.api.bookings.request({ body: anyExpert(TEN) });
    await expectRefusal(asking, 'expert.hours_exceeded');
  });
});
