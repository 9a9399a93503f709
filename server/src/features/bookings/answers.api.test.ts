import { describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { askedAnyIn } from '../../testing/any-expert.ts';
import {
  accept,
  cancel,
  decline,
  expectRefusal,
  look,
  move,
  newest,
  repropose,
  request,
} from '../../testing/bookings.ts';
import { codesOf } from '../../testing/outcomes.ts';
import {
  acceptedIn,
  expertIn,
  mailedTo,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
} from '../../testing/sessions.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const ELEVEN = tunis(11, '11:00');
const OTHER_DAY = tunis(12, '10:00');
const setRole = (role: string, { id }: TestPerson, db = world.db) =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute();

describe('accepting a request', () => {
  test('makes it a session that both sides see', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const stranger = await expertIn(world);

    const seen = await look(startup, booking.id);

    expect(seen).toMatchObject({
      status: 'accepted',
      turn: null,
      slots: [],
      session: NINE,
      steps: [{ kind: 'requested' }, { kind: 'accepted', actor: { id: expert.id }, slots: [NINE] }],
    });
    expect(await toldTo(startup)).toMatchObject([{ type: 'booking.accepted' }]);
    expect((await startup.api.bookings.coming()).items.map((it) => it.id)).toEqual([booking.id]);
    expect((await expert.api.bookings.proposals()).items).toEqual([]);
    await expectRefusal(look(stranger, booking.id), 'booking.not_found', { status: 404 });
  });

  test('mails both sides in their language', async () => {
    const expert = await expertIn(world, { language: 'fr' });
    const startup = await world.person('startup');
    const { id } = await request(startup, expert.id, NINE);
    await world.runJobs();
    await accept(expert, id);
    await world.runJobs();

    expect(await mailedTo(world, expert)).toEqual([
      expect.stringContaining(`Pour votre agenda\u00a0: ${startup.name}`),
      `${startup.name} vous demande une session`,
    ]);
    expect(await mailedTo(world, startup)).toEqual([
      expect.stringContaining(`Confirmed: ${expert.name}`),
    ]);
  });

  test('takes only a proposed slot that has not begun', async () => {
    const { expert, booking } = await requestedIn(world);

    await expectRefusal(accept(expert, booking.id, ELEVEN), 'booking.slot_not_proposed', {
      status: 409,
    });
    world.clock = new Date(NINE.start);
    await expectRefusal(accept(expert, booking.id), 'booking.slots_past');
    expect(await accept(expert, booking.id, TEN)).toMatchObject({
      status: 'accepted',
      session: TEN,
    });
  });

  test('works by status when there is one slot', async () => {
    const one = await requestedIn(world, NINE);
    const two = await requestedIn(world, NINE, TEN);
    const acceptByStatus = ({ expert, booking }: typeof one) =>
      expert.api.bookings.move({ body: { bookingId: booking.id, status: 'accepted' } });
    expect(await acceptByStatus(one)).toMatchObject({ status: 'accepted', session: NINE });
    await expectRefusal(acceptByStatus(two), 'booking.slot_not_proposed');
  });

  test('notifies other requesters of the slot once and offers alternatives', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const [late, free] = [await world.person('startup'), await world.person('startup')];
    const lost = await request(late, expert.id, NINE, TEN);
    await request(free, expert.id, TEN);

    await accept(expert, booking.id);

    expect(await toldTo(late)).toMatchObject([
      {
        type: 'booking.slot_lost',
        // They have proposed ten o'clock already.
        params: { start: NINE.start, near: ELEVEN.start, next: tunis(10, '09:00').start },
        link: `/booking/${lost.id}?start=${encodeURIComponent(ELEVEN.start)}`,
      },
    ]);
    expect(await toldTo(free)).toEqual([]);
    expect((await look(expert, lost.id)).slots).toEqual([
      { ...NINE, free: false },
      { ...TEN, free: true },
    ]);
    await expectRefusal(accept(expert, lost.id), 'booking.time_conflict', { status: 409 });
    expect(await accept(expert, lost.id, TEN)).toMatchObject({ status: 'accepted', session: TEN });
  });

  test.each(['bufferBefore', 'bufferAfter'])(
    'is refused within the %s of the expert, and its requester is notified',
    async (buffer) => {
      const { expert, booking } = await requestedIn(world, NINE);
      const late = await world.person('startup');
      const { id } = await request(late, expert.id, TEN);
      await expert.api.availability.save({ body: { [buffer]: 15 } });

      await accept(expert, booking.id);

      expect(await toldTo(late)).toMatchObject([
        { type: 'booking.slot_lost', params: { start: TEN.start } },
      ]);
      await expectRefusal(accept(expert, id, TEN), 'booking.time_conflict');
    },
  );

  test('is refused when the requester has another session at that time', async () => {
    const { startup, expert, booking } = await requestedIn(world, NINE);
    const second = await expertIn(world);
    const other = await request(startup, second.id, NINE);
    await accept(expert, booking.id);
    await expectRefusal(accept(second, other.id), 'booking.time_conflict');
    expect(await look(second, other.id)).toMatchObject({ status: 'pending' });
  });
});

describe('declining a request', () => {
  test('requires a reason and sends it to the requester', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await expectRefusal(decline(expert, booking.id, '  '), 'booking.reason_required', {
      status: 422,
      errors: [{ path: 'reason' }],
    });
    const { status, steps } = await decline(expert, booking.id, 'I travel that week');

    expect(status).toBe('rejected');
    expect(steps.at(-1)).toMatchObject({ kind: 'rejected', reason: 'I travel that week' });
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.rejected', params: { reason: 'I travel that week', name: expert.name } },
    ]);
  });
});

describe('cancelling', () => {
  test('requires a reason, frees the time and hours of a session and notifies the other side', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expectRefusal(cancel(startup, booking.id, ''), 'booking.reason_required');

    const { status, steps, hours } = await cancel(startup, booking.id, 'A trade fair');

    expect({ status, hours: hours.usedMinutes }).toEqual({ status: 'cancelled', hours: 0 });
    expect(steps.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'A trade fair' });
    expect(await newest(expert)).toMatchObject({
      type: 'booking.cancelled',
      params: { name: startup.name, start: NINE.start },
    });
    await accept(expert, (await request(startup, expert.id, NINE)).id);
  });

  test('is left to staff less than twelve hours before a session', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);

    for (const party of [startup, expert]) {
      await expectRefusal(cancel(party, booking.id), 'booking.too_late', { status: 409 });
    }
    await cancel(staff, booking.id, 'The building is closed');

    for (const party of [startup, expert]) {
      expect(await newest(party)).toMatchObject({
        type: 'booking.cancelled',
        params: { name: staff.name, reason: 'The building is closed' },
      });
    }
  });
});

describe('a request that is not answered', () => {
  test('lapses once when all of its slots have passed, and both sides are notified', async () => {
    const { expert, startup, booking } = await requestedIn(world, NINE, TEN);
    const lapseAt = async (instant: string) => {
      world.clock = new Date(instant);
      await enqueue(world.db, 'lapse-bookings', {});
      await world.runJobs();
    };

    await lapseAt(NINE.start);
    expect(await look(startup, booking.id)).toMatchObject({ status: 'pending' });
    await lapseAt(TEN.start);
    await lapseAt(TEN.end);
    const { status, steps, hours } = await look(startup, booking.id);
    expect(status).toBe('cancelled');
    expect(hours.usedMinutes).toBe(0);
    expect(steps.filter((step) => step.kind === 'lapsed')).toMatchObject([{ actor: null }]);
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.lapsed', params: { name: expert.name } },
    ]);
    expect(await newest(expert)).toMatchObject({
      type: 'booking.lapsed',
      params: { name: startup.name },
    });
  });
});

describe('an expert who loses the role during the call', () => {
  test('is not booked', async () => {
    const { expert, startup } = await pairIn(world);

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', expert.id),
      calls: [() => request(startup, expert.id, NINE)],
      meanwhile: (tx) => setRole('guest', expert, tx),
    });

    expect(codesOf(await ended)).toEqual(['expert.not_found']);
    expect((await startup.api.bookings.list({ query: {} })).items).toEqual([]);
  });

  test('is not reassigned a request', async () => {
    const { first, second, startup, booking } = await askedAnyIn(world);

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', second.id),
      calls: [() => decline(first, booking.id)],
      meanwhile: (tx) =>
        tx.updateTable('users').set({ is_removed: true }).where('id', '=', second.id).execute(),
    });

    expect(codesOf(await ended)).toEqual(['booking.changed']);
    expect((await decline(first, booking.id)).status).toBe('rejected');
    expect((await look(startup, booking.id)).expert.id).toBe(first.id);
  });

  test('keeps it when a request arrives before the bulk role change', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await cancel(startup, booking.id);
    const staff = await world.person('super-admin');
    const ids = [expert.id];

    const { ended } = await whileHeld(world, {
      hold: rowsOf('users', expert.id),
      calls: [() => staff.api.directory.bulk({ body: { action: 'role', role: 'guest', ids } })],
      // As if the request had just been written.
      meanwhile: (tx) =>
        tx
          .updateTable('bookings')
          .set({ status: 'pending', turn: 'expert' })
          .where('id', '=', booking.id)
          .execute(),
    });

    expect(await ended).toMatchObject([
      { value: { answers: [{ id: expert.id, refusal: 'user.awaited' }] } },
    ]);
  });
});

describe('an expert who has lost the role', () => {
  // Older versions let it be taken while bookings were open.
  test('is not found when other times are proposed or a session is moved', async () => {
    const asked = await requestedIn(world);
    const met = await acceptedIn(world);
    await setRole('guest', asked.expert);
    await setRole('guest', met.expert);

    await expectRefusal(
      repropose(asked.startup, asked.booking.id, [OTHER_DAY]),
      'expert.not_found',
    );
    await expectRefusal(move(met.startup, met.booking.id, OTHER_DAY), 'expert.not_found');
  });

  test('has past slots refused without alternatives', async () => {
    const { expert, startup, booking } = await requestedIn(world, NINE, TEN);
    await repropose(expert, booking.id, [OTHER_DAY]);
    await setRole('guest', expert);
    world.clock = new Date('2026-03-12T09:30:00.000Z');

    await expectRefusal(accept(startup, booking.id, OTHER_DAY), 'booking.slots_past', {
      details: { alternatives: [] },
    });
  });
});
