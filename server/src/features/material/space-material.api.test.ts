import { HOUR_MS } from '@thedot/domain/kernel/time';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { listNotifications, MONDAY, NINE, tunisSlot } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { runWhileHeld } from '../../testing/concurrency.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { releaseMissedSpaces } from '../spaces/check-in/check-in.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const visitor = () => world.person('external', { station5G: true });
const team = () => world.person('tt');

const createLab = (more: Parameters<typeof createSpace>[1] = {}) =>
  createSpace(world, { needs_approval: true, space: { type: '5g_station' }, ...more });
const createRadio = (more: Parameters<typeof createMaterial>[1] = {}) =>
  createMaterial(world, {
    name: 'Radio',
    needs_approval: true,
    material: { is_tt: true },
    ...more,
  });

async function requestLab({ api }: TestPerson, spaceId: string, slot = NINE): Promise<string> {
  const { items } = await api.spaces.requestStation({
    body: { spaceId, ...slot, title: 'Test day', purpose: 'Latency of drones' },
  });
  return items[0]?.id ?? '';
}

/** A visit that takes a space and one radio, both of which wait for approval. */
async function createDossier({
  lab,
  radio,
}: {
  lab?: Parameters<typeof createLab>[0];
  radio?: Parameters<typeof createRadio>[0];
} = {}) {
  const salma = await visitor();
  const [spaceId, radioId] = [await createLab(lab), await createRadio(radio)];
  const spaceBookingId = await requestLab(salma, spaceId);
  const loan = await bookMaterial(salma, radioId, { ...NINE, spaceBookingId });
  return { salma, spaceId, radioId, spaceBookingId, loanId: loan.id, loan };
}

const findSpaceBooking = ({ api }: TestPerson, id: string) =>
  api.spaces.booking({ params: { id } });
const findLoan = async ({ api }: TestPerson, id: string) =>
  (await api.material.bookings({ query: { id } })).items[0];
const decide = ({ api }: TestPerson, id: string, status: 'accepted' | 'rejected', reason = '') =>
  api.spaces.decideStation({ body: { id, status, reason } });
const handOut = ({ api }: TestPerson, id: string, materialId: string) =>
  api.material.change({
    query: { id },
    body: { action: 'handOut', lines: [{ materialId, quantity: 1 }] },
  });
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type).toSorted();

describe('material that is borrowed for the booking of a space', () => {
  test('names its booking of a space, and is listed for it to its borrower and the team only', async () => {
    const { salma, spaceId, spaceBookingId, loanId, loan } = await createDossier();
    const ofSpace = async ({ api }: TestPerson) =>
      (await api.material.bookings({ query: { spaceBookingId } })).items.map(({ id }) => id);

    expect(loan).toMatchObject({
      status: 'pending',
      details: {
        spaceBooking: { id: spaceBookingId, space: { id: spaceId }, ...NINE, status: 'pending' },
      },
    });
    expect(await ofSpace(salma)).toEqual([loanId]);
    expect(await ofSpace(await team())).toEqual([loanId]);
    expect(await ofSpace(await visitor())).toEqual([]);
  });

  test('is approved with the booking of the space', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();

    await decide(await team(), spaceBookingId, 'accepted');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'accepted' });
    expect(await typesOf(salma)).toEqual(['material_booking.accepted', 'space_booking.accepted']);
  });

  test('is declined with the booking of the space, for the same reason', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();

    await decide(await team(), spaceBookingId, 'rejected', 'The antenna is being replaced');

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'rejected',
      details: { reason: 'The antenna is being replaced' },
    });
  });

  test('that needs no approval is deleted when the booking of the space is declined', async () => {
    const { salma, spaceBookingId, loanId, loan } = await createDossier({
      radio: { needs_approval: false },
    });
    expect(loan.status).toBe('accepted');

    await decide(await team(), spaceBookingId, 'rejected', 'The antenna is being replaced');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'deleted' });
  });

  test('keeps its own answer when it was declined before the booking of the space is approved', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();
    const walid = await team();
    await walid.api.material.change({
      query: { id: loanId },
      body: { action: 'reject', reason: 'Broken' },
    });

    await decide(walid, spaceBookingId, 'accepted');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'rejected' });
    expect(await findSpaceBooking(salma, spaceBookingId)).toMatchObject({ status: 'accepted' });
  });

  test('is cancelled with the booking of the space, and free again', async () => {
    const { salma, spaceBookingId, loanId, radioId } = await createDossier({ radio: { units: 1 } });

    await salma.api.spaces.end({ params: { id: spaceBookingId }, query: {} });

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'cancelled' });
    expect(await typesOf(salma)).toEqual([]);
    await bookMaterial(await visitor(), radioId, NINE);
  });

  test('is deleted with the booking of the space, and its borrower learns why', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();

    await (
      await team()
    ).api.spaces.end({ params: { id: spaceBookingId }, query: { reason: 'Power is off' } });

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'deleted',
      details: { reason: 'Power is off' },
    });
  });

  test('is cancelled when nobody checks in at the booking of the space, and its borrower is told', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier({
      lab: { check_in_minutes: 15 },
    });
    await decide(await team(), spaceBookingId, 'accepted');

    world.clock = new Date(Date.parse(NINE.start) + 16 * 60_000);
    await releaseMissedSpaces({
      ...world,
      features: FEATURES,
      now: () => world.clock ?? new Date(),
    });

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'cancelled' });
    expect(await typesOf(salma)).toContain('material_booking.cancelled_with_space');
    world.clock = MONDAY;
  });

  test('is cancelled when the account of its borrower is removed, who is not notified', async () => {
    const { salma, loanId } = await createDossier();
    const staff = await world.person('admin');

    await staff.api.directory.remove({ body: { userId: salma.id, isRemoved: true } });

    expect(await findLoan(staff, loanId)).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'account_removed' },
    });
    const ofSalma = world.db.selectFrom('notifications').where('user_id', '=', salma.id);
    expect(await ofSalma.select('type').execute()).toEqual([]);
  });

  test('that was handed out stays with its borrower when the booking of the space is cancelled', async () => {
    const { salma, spaceBookingId, loanId, radioId } = await createDossier();
    const walid = await team();
    await decide(walid, spaceBookingId, 'accepted');
    world.clock = new Date(Date.parse(NINE.start) - 60 * 60_000);
    await handOut(walid, loanId, radioId);

    await salma.api.spaces.end({ params: { id: spaceBookingId }, query: {} });

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'out',
      details: { spaceBooking: { status: 'cancelled' } },
    });
    world.clock = MONDAY;
  });

  test('moves with the booking of the space by as much', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();
    const later = tunisSlot(12, '14:00', 60);

    await salma.api.spaces.change({ params: { id: spaceBookingId }, body: later });

    expect(await findLoan(salma, loanId)).toMatchObject(later);
  });

  test('moves with all bookings of a series to the time that the next one leaves', async () => {
    const salma = await visitor();
    const [lab, radio] = [await createLab(), await createRadio({ units: 1 })];
    const { items } = await salma.api.spaces.requestStation({
      body: {
        spaceId: lab,
        ...NINE,
        title: 'Test day',
        purpose: 'Latency of drones',
        repeats: weeklyRule(3),
      },
    });
    const [first, second] = items;
    for (const { id: spaceBookingId, start, end } of items)
      await bookMaterial(salma, radio, { start, end, spaceBookingId });
    const startsOf = async (id = '') =>
      (await salma.api.material.bookings({ query: { spaceBookingId: id } })).items[0]?.start;
    const move = (from: typeof first, to: typeof first) =>
      salma.api.spaces.changeSeries({
        params: { id: from?.id ?? '' },
        body: { scope: 'all', onClash: 'stop', start: to?.start ?? '', end: to?.end ?? '' },
      });

    await move(first, second);
    expect(await startsOf(first?.id)).toBe(second?.start);

    await move(second, second);
    expect(await startsOf(first?.id)).toBe(first?.start);
  });

  test('keeps the booking of the space at its time when it is not free at the new one', async () => {
    const { salma, spaceBookingId, loanId, radioId } = await createDossier({ radio: { units: 1 } });
    const later = tunisSlot(12, '14:00', 60);
    await bookMaterial(await visitor(), radioId, later);

    await expectRefusal(
      salma.api.spaces.change({ params: { id: spaceBookingId }, body: later }),
      'space.material_stays',
    );

    expect(await findSpaceBooking(salma, spaceBookingId)).toMatchObject(NINE);
    expect(await findLoan(salma, loanId)).toMatchObject(NINE);
  });

  test('stays when it leaves the booking of the space before that is cancelled', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();

    const left = await salma.api.material.editBooking({
      query: { id: loanId },
      body: { spaceBookingId: null },
    });
    await salma.api.spaces.end({ params: { id: spaceBookingId }, query: {} });

    expect(left.details?.spaceBooking).toBeNull();
    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'pending' });
  });

  test('joins a booking of the space after it was booked', async () => {
    const salma = await visitor();
    const spaceBookingId = await requestLab(salma, await createLab());
    const { id } = await bookMaterial(salma, await createRadio());

    const joined = await salma.api.material.editBooking({
      query: { id },
      body: { spaceBookingId },
    });

    expect(joined.details?.spaceBooking).toMatchObject({ id: spaceBookingId });
  });

  test('joins no booking of another user, and none that was cancelled; that of the station none of another space', async () => {
    const [salma, other, staff] = [await visitor(), await visitor(), await world.person('dot')];
    const radio = await createRadio();
    const ofOther = await requestLab(other, await createLab());
    const cancelled = await requestLab(salma, await createLab());
    await salma.api.spaces.end({ params: { id: cancelled }, query: {} });
    const room = await createSpace(world);
    const { items } = await staff.api.spaces.book({
      body: { spaceId: room, ...NINE, title: 'Board' },
    });

    for (const spaceBookingId of [ofOther, cancelled])
      await expectFieldRefusal(
        bookMaterial(salma, radio, { spaceBookingId }),
        'spaceBookingId',
        'material.space_booking_not_found',
      );
    await expectFieldRefusal(
      bookMaterial(staff, radio, { spaceBookingId: items[0]?.id ?? '' }),
      'spaceBookingId',
      'material.space_booking_not_found',
    );
  });

  test('of the hub joins no booking of the 5G station', async () => {
    const staff = await world.person('dot');
    const { items } = await staff.api.spaces.book({
      body: { spaceId: await createLab(), ...NINE, title: 'Test day', purpose: 'Latency' },
    });

    await expectFieldRefusal(
      bookMaterial(staff, await createMaterial(world), { spaceBookingId: items[0]?.id ?? '' }),
      'spaceBookingId',
      'material.space_booking_not_found',
    );
  });

  test('of the hub joins the booking of a room, and is cancelled with it', async () => {
    const amira = await world.person('startup');
    const [room] = await bookSpace(amira, await createSpace(world), NINE);
    const spaceBookingId = room?.id ?? '';
    const { id } = await bookMaterial(amira, await createMaterial(world), {
      ...NINE,
      spaceBookingId,
    });

    await amira.api.spaces.end({ params: { id: spaceBookingId }, query: {} });

    expect(await findLoan(amira, id)).toMatchObject({ status: 'cancelled' });
  });

  test('names the bookings of a series that it can’t follow, and lets the others move', async () => {
    const salma = await visitor();
    const radio = await createRadio({ units: 1 });
    const { items } = await salma.api.spaces.requestStation({
      body: {
        spaceId: await createLab(),
        ...NINE,
        title: 'Test day',
        purpose: 'Latency of drones',
        repeats: weeklyRule(3),
      },
    });
    for (const { id: spaceBookingId, start, end } of items)
      await bookMaterial(salma, radio, { start, end, spaceBookingId });
    const [first, second, third] = items;
    const later = (time = '') => new Date(Date.parse(time) + 5 * HOUR_MS).toISOString();
    const taken = { start: later(second?.start), end: later(second?.end) };
    await bookMaterial(await visitor(), radio, taken);
    const move = (onClash: 'stop' | 'skip') =>
      salma.api.spaces.changeSeries({
        params: { id: first?.id ?? '' },
        body: { scope: 'all', onClash, start: later(first?.start), end: later(first?.end) },
      });

    const clash = { id: second?.id, ...taken };
    await expectRefusal(move('stop'), 'space.series_clash', { details: { clashes: [clash] } });
    const { skipped } = await move('skip');

    expect(skipped).toEqual([clash]);
    const startOf = async (id = '') =>
      (await salma.api.material.bookings({ query: { spaceBookingId: id } })).items[0]?.start;
    expect(await startOf(first?.id)).toBe(later(first?.start));
    expect(await startOf(second?.id)).toBe(second?.start);
    expect(await startOf(third?.id)).toBe(later(third?.start));
  });

  test('leaves the booking of the space also after its pick-up has begun', async () => {
    const salma = await visitor();
    const spaceBookingId = await requestLab(salma, await createLab());
    const dayBefore = { start: tunisSlot(10, '09:00').start, end: NINE.end };
    const { id } = await bookMaterial(salma, await createRadio(), { ...dayBefore, spaceBookingId });
    world.clock = new Date(Date.parse(dayBefore.start) + HOUR_MS);

    const left = await salma.api.material.editBooking({
      query: { id },
      body: { spaceBookingId: null },
    });

    expect(left.details?.spaceBooking).toBeNull();
    world.clock = MONDAY;
  });

  test('stays when staff keep it as they close the hub and cancel the space', async () => {
    const [salma, karim] = [await visitor(), await world.person('admin')];
    const day = tunisSlot(26, '09:00');
    const spaceBookingId = await requestLab(salma, await createLab(), day);
    const { id } = await bookMaterial(salma, await createRadio(), { ...day, spaceBookingId });

    await karim.api.closures.add({
      body: {
        firstDay: '2026-03-26',
        lastDay: '2026-03-26',
        name: 'Moving house',
        message: 'We move.',
        decisions: [
          { bookingId: spaceBookingId, start: day.start, decision: 'cancel' },
          { bookingId: id, start: day.start, decision: 'keep' },
        ],
      },
    });

    expect(await findSpaceBooking(salma, spaceBookingId)).toMatchObject({ status: 'cancelled' });
    expect(await findLoan(salma, id)).toMatchObject({
      status: 'pending',
      details: { spaceBooking: null },
    });
  });

  test('stays when staff keep it as they remove the account of its borrower', async () => {
    const { salma, spaceBookingId, loanId } = await createDossier();
    const staff = await world.person('admin');

    await staff.api.directory.remove({
      body: {
        userId: salma.id,
        isRemoved: true,
        decisions: [{ kind: 'material', subject: loanId, option: 'leave' }],
      },
    });

    expect(await findSpaceBooking(staff, spaceBookingId)).toMatchObject({ status: 'cancelled' });
    expect(await findLoan(staff, loanId)).toMatchObject({ status: 'pending' });
  });

  test('is locked before the space that is blocked, so that no other booking waits for it', async () => {
    const { salma, spaceBookingId, loanId, spaceId, radioId } = await createDossier();
    const otherSlot = tunisSlot(13, '09:00', 60);
    const otherId = await requestLab(salma, spaceId, otherSlot);
    await bookMaterial(salma, radioId, { ...otherSlot, spaceBookingId: otherId });
    const staff = await world.person('dot');
    const decisions = [
      { bookingId: spaceBookingId, start: NINE.start, decision: 'cancel' as const },
    ];
    const block = { resourceId: spaceId, ...NINE, note: 'Antenna', decisions, message: 'Repair' };
    const later = tunisSlot(13, '14:00', 60);

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: (tx) =>
        tx.selectFrom('material_bookings').where('id', '=', loanId).forUpdate().execute(),
      calls: [() => staff.api.spaces.addBlock({ body: block })],
      meanwhile: () => salma.api.spaces.change({ params: { id: otherId }, body: later }),
    });

    expect(await ended).toMatchObject([{ status: 'fulfilled' }]);
    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'cancelled' });
    expect(await findSpaceBooking(salma, otherId)).toMatchObject(later);
  });

  test('never stays booked for a booking of the space that is cancelled in the same moment', async () => {
    const salma = await visitor();
    const radio = await createRadio({ units: 20 });
    for (const lab of [await createLab(), await createLab(), await createLab()]) {
      const spaceBookingId = await requestLab(salma, lab);
      const [booked] = await Promise.allSettled([
        bookMaterial(salma, radio, { ...NINE, spaceBookingId }),
        salma.api.spaces.end({ params: { id: spaceBookingId }, query: {} }),
      ]);
      const { items } = await salma.api.material.bookings({ query: { spaceBookingId } });
      expect(items, booked.status).toEqual([]);
    }
  });
});
