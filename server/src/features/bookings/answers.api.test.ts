import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  expertIn,
  mailedTo,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const ELEVEN = tunis(11, '11:00');
const NOBODY = '0199aaaa-0000-7000-8000-000000000001';

describe('answering', () => {
  test('nobody answers without signing in', async () => {
    const body = { bookingId: NOBODY, start: NINE.start };

    await expect(world.anonymous.bookings.accept({ body })).rejects.toMatchObject({ status: 401 });
  });

  test('the expert accepts one time, and both see the session', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const seen = await startup.api.bookings.one({ params: booking });

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
  });

  test('the request and its acceptance reach the two by mail, each in their language', async () => {
    const expert = await expertIn(world, { language: 'fr' });
    const startup = await world.person('startup');
    const { id } = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
    await world.runJobs();
    await expert.api.bookings.accept({ body: { bookingId: id, start: NINE.start } });
    await world.runJobs();

    expect(await mailedTo(world, expert)).toEqual([
      expect.stringContaining(`Pour votre agenda\u00a0: ${startup.name}`),
      `${startup.name} vous demande une session`,
    ]);
    expect(await mailedTo(world, startup)).toEqual([
      expect.stringContaining(`Confirmed: ${expert.name}`),
    ]);
  });

  test('the requester cannot accept, and nothing has changed', async () => {
    const { startup, booking } = await requestedIn(world);
    const body = { bookingId: booking.id, start: NINE.start };

    await expect(startup.api.bookings.accept({ body })).rejects.toMatchObject({
      code: 'booking.status_not_allowed',
      status: 403,
    });
    expect(await startup.api.bookings.one({ params: booking })).toEqual(booking);
  });

  test('a stranger finds nothing to read or to move', async () => {
    const { booking } = await requestedIn(world);
    const stranger = await expertIn(world);
    const { bookings } = stranger.api;
    const bookingId = booking.id;
    const refused = { code: 'booking.not_found', status: 404 };

    await expect(bookings.one({ params: booking })).rejects.toMatchObject(refused);
    await expect(bookings.accept({ body: { bookingId, start: NINE.start } })).rejects.toMatchObject(
      refused,
    );
    await expect(
      bookings.decline({ body: { bookingId, status: 'rejected', reason: 'No' } }),
    ).rejects.toMatchObject(refused);
    await expect(
      bookings.move({ body: { bookingId, status: 'cancelled', reason: 'No' } }),
    ).rejects.toMatchObject(refused);
  });

  test('only a proposed time that is still ahead can be accepted', async () => {
    const { expert, booking } = await requestedIn(world);
    const accept = (start: string) =>
      expert.api.bookings.accept({ body: { bookingId: booking.id, start } });

    await expect(accept(tunis(11, '11:00').start)).rejects.toMatchObject({
      code: 'booking.slot_not_proposed',
      status: 409,
    });
    world.clock = new Date(NINE.start);
    await expect(accept(NINE.start)).rejects.toMatchObject({ code: 'booking.slots_past' });
    expect(await accept(TEN.start)).toMatchObject({ status: 'accepted', session: TEN });
  });

  test('accepting by status works when there is one time to accept', async () => {
    const one = await requestedIn(world, NINE);
    const two = await requestedIn(world, NINE, TEN);
    const accept = ({ expert, booking }: typeof one) =>
      expert.api.bookings.move({ body: { bookingId: booking.id, status: 'accepted' } });

    expect(await accept(one)).toMatchObject({ status: 'accepted', session: NINE });
    await expect(accept(two)).rejects.toMatchObject({ code: 'booking.slot_not_proposed' });
  });

  test('declining asks for a reason and tells it', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const decline = (reason: string) =>
      expert.api.bookings.decline({
        body: { bookingId: booking.id, status: 'rejected', reason },
      });

    await expect(decline('  ')).rejects.toMatchObject({
      code: 'booking.reason_required',
      status: 422,
      errors: [{ path: 'reason' }],
    });
    const { status, steps } = await decline('I travel that week');

    expect(status).toBe('rejected');
    expect(steps.at(-1)).toMatchObject({ kind: 'rejected', reason: 'I travel that week' });
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.rejected', params: { reason: 'I travel that week', name: expert.name } },
    ]);
  });

  test('what is over stays over', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await startup.api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Solved' } });

    const accepting = expert.api.bookings.accept({ body: { bookingId, start: NINE.start } });

    await expect(accepting).rejects.toMatchObject({ code: 'booking.changed', status: 409 });
  });

  test('nobody sets a booking back to waiting, or finishes a session that has not begun', async () => {
    const { expert, booking } = await acceptedIn(world);
    const move = (status: 'pending' | 'finished') =>
      expert.api.bookings.move({ body: { bookingId: booking.id, status } });

    await expect(move('pending')).rejects.toMatchObject({ code: 'booking.status_not_allowed' });
    await expect(move('finished')).rejects.toMatchObject({ code: 'booking.not_begun' });
  });

  test('who else asked for that time is told once that it is gone', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const [late, free] = [await world.person('startup'), await world.person('startup')];
    const lost = await late.api.bookings.request({ body: wish(expert.id, NINE, TEN) });
    await free.api.bookings.request({ body: wish(expert.id, TEN) });

    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });

    expect(await toldTo(late)).toMatchObject([
      {
        type: 'booking.slot_lost',
        // Ten they wait for already.
        params: { start: NINE.start, near: ELEVEN.start, next: tunis(10, '09:00').start },
        link: `/booking/${lost.id}?start=${encodeURIComponent(ELEVEN.start)}`,
      },
    ]);
    expect(await toldTo(free)).toEqual([]);
    expect((await expert.api.bookings.one({ params: lost })).slots).toEqual([
      { ...NINE, free: false },
      { ...TEN, free: true },
    ]);
    const accept = (start: string) =>
      expert.api.bookings.accept({ body: { bookingId: lost.id, start } });
    await expect(accept(NINE.start)).rejects.toMatchObject({
      code: 'booking.time_conflict',
      status: 409,
    });
    expect(await accept(TEN.start)).toMatchObject({ status: 'accepted', session: TEN });
  });

  test('who asked for a time too near to it, by the expert’s pauses, is told too', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const late = await world.person('startup');
    await late.api.bookings.request({ body: wish(expert.id, TEN) });
    await expert.api.availability.save({ body: { bufferBefore: 15 } });

    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });

    expect(await toldTo(late)).toMatchObject([
      { type: 'booking.slot_lost', params: { start: TEN.start } },
    ]);
  });

  test('one person is never in two sessions at once, with whomever', async () => {
    const { startup, expert, booking } = await requestedIn(world, NINE);
    const second = await expertIn(world);
    const other = await startup.api.bookings.request({ body: wish(second.id, NINE) });
    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });

    const accepting = second.api.bookings.accept({
      body: { bookingId: other.id, start: NINE.start },
    });

    await expect(accepting).rejects.toMatchObject({ code: 'booking.time_conflict' });
    expect(await second.api.bookings.one({ params: other })).toMatchObject({ status: 'pending' });
  });

  test('an expert’s buffers keep sessions apart', async () => {
    const { expert, booking } = await requestedIn(world, NINE);
    const other = await world.person('startup');
    const next = await other.api.bookings.request({ body: wish(expert.id, TEN) });
    await world.db
      .updateTable('experts')
      .set({ buffer_after: 15 })
      .where('user_id', '=', expert.id)
      .execute();
    const accept = (bookingId: string, start: string) =>
      expert.api.bookings.accept({ body: { bookingId, start } });

    await accept(booking.id, NINE.start);

    await expect(accept(next.id, TEN.start)).rejects.toMatchObject({
      code: 'booking.time_conflict',
    });
  });
});
