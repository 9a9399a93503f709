import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { listNotifications, MONDAY, NINE, tunisSlot } from '../../testing/bookings/sessions.ts';
import { createSpace } from '../../testing/bookings/spaces.ts';
import { runWhileHeld } from '../../testing/concurrency.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
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

async function requestVisit({ api }: TestPerson, spaceId: string, slot = NINE): Promise<string> {
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
  const visitId = await requestVisit(salma, spaceId);
  const loan = await bookMaterial(salma, radioId, { ...NINE, visitId });
  return { salma, spaceId, radioId, visitId, loanId: loan.id, loan };
}

const findVisit = ({ api }: TestPerson, id: string) => api.spaces.booking({ params: { id } });
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

describe('material of a visit to the 5G station', () => {
  test('names its visit, and is listed for it to its borrower and the team only', async () => {
    const { salma, spaceId, visitId, loanId, loan } = await createDossier();
    const ofVisit = async ({ api }: TestPerson) =>
      (await api.material.bookings({ query: { visitId } })).items.map(({ id }) => id);

    expect(loan).toMatchObject({
      status: 'pending',
      details: { visit: { id: visitId, space: { id: spaceId }, ...NINE, status: 'pending' } },
    });
    expect(await ofVisit(salma)).toEqual([loanId]);
    expect(await ofVisit(await team())).toEqual([loanId]);
    expect(await ofVisit(await visitor())).toEqual([]);
  });

  test('is approved with the visit', async () => {
    const { salma, visitId, loanId } = await createDossier();

    await decide(await team(), visitId, 'accepted');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'accepted' });
    expect(await typesOf(salma)).toEqual(['material_booking.accepted', 'space_booking.accepted']);
  });

  test('is declined with the visit, for the same reason', async () => {
    const { salma, visitId, loanId } = await createDossier();

    await decide(await team(), visitId, 'rejected', 'The antenna is being replaced');

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'rejected',
      details: { reason: 'The antenna is being replaced' },
    });
  });

  test('that needs no approval is deleted when the visit is declined', async () => {
    const { salma, visitId, loanId, loan } = await createDossier({
      radio: { needs_approval: false },
    });
    expect(loan.status).toBe('accepted');

    await decide(await team(), visitId, 'rejected', 'The antenna is being replaced');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'deleted' });
  });

  test('keeps its own answer when it was declined before the visit is approved', async () => {
    const { salma, visitId, loanId } = await createDossier();
    const walid = await team();
    await walid.api.material.change({
      query: { id: loanId },
      body: { action: 'reject', reason: 'Broken' },
    });

    await decide(walid, visitId, 'accepted');

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'rejected' });
    expect(await findVisit(salma, visitId)).toMatchObject({ status: 'accepted' });
  });

  test('is cancelled with the visit, and free again', async () => {
    const { salma, visitId, loanId, radioId } = await createDossier({ radio: { units: 1 } });

    await salma.api.spaces.end({ params: { id: visitId }, query: {} });

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'cancelled' });
    expect(await typesOf(salma)).toEqual([]);
    await bookMaterial(await visitor(), radioId, NINE);
  });

  test('is deleted with the visit, and its borrower learns why', async () => {
    const { salma, visitId, loanId } = await createDossier();

    await (
      await team()
    ).api.spaces.end({ params: { id: visitId }, query: { reason: 'Power is off' } });

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'deleted',
      details: { reason: 'Power is off' },
    });
  });

  test('is cancelled when nobody checks in at the visit, and its borrower is told', async () => {
    const { salma, visitId, loanId } = await createDossier({ lab: { check_in_minutes: 15 } });
    await decide(await team(), visitId, 'accepted');

    world.clock = new Date(Date.parse(NINE.start) + 16 * 60_000);
    await releaseMissedSpaces({
      ...world,
      features: FEATURES,
      now: () => world.clock ?? new Date(),
    });

    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'cancelled' });
    expect(await typesOf(salma)).toContain('material_booking.visit_cancelled');
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

  test('that was handed out stays with its borrower when the visit is cancelled', async () => {
    const { salma, visitId, loanId, radioId } = await createDossier();
    const walid = await team();
    await decide(walid, visitId, 'accepted');
    world.clock = new Date(Date.parse(NINE.start) - 60 * 60_000);
    await handOut(walid, loanId, radioId);

    await salma.api.spaces.end({ params: { id: visitId }, query: {} });

    expect(await findLoan(salma, loanId)).toMatchObject({
      status: 'out',
      details: { visit: { status: 'cancelled' } },
    });
    world.clock = MONDAY;
  });

  test('moves with the visit by as much', async () => {
    const { salma, visitId, loanId } = await createDossier();
    const later = tunisSlot(12, '14:00', 60);

    await salma.api.spaces.change({ params: { id: visitId }, body: later });

    expect(await findLoan(salma, loanId)).toMatchObject(later);
  });

  test('moves with all visits of a series to the time that the next one leaves', async () => {
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
    for (const { id: visitId, start, end } of items)
      await bookMaterial(salma, radio, { start, end, visitId });
    const startsOf = async (id = '') =>
      (await salma.api.material.bookings({ query: { visitId: id } })).items[0]?.start;
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

  test('keeps the visit at its time when it is not free at the new one', async () => {
    const { salma, visitId, loanId, radioId } = await createDossier({ radio: { units: 1 } });
    const later = tunisSlot(12, '14:00', 60);
    await bookMaterial(await visitor(), radioId, later);

    await expectRefusal(
      salma.api.spaces.change({ params: { id: visitId }, body: later }),
      'space.visit_material',
    );

    expect(await findVisit(salma, visitId)).toMatchObject(NINE);
    expect(await findLoan(salma, loanId)).toMatchObject(NINE);
  });

  test('stays when it leaves the visit before that is cancelled', async () => {
    const { salma, visitId, loanId } = await createDossier();

    const left = await salma.api.material.editBooking({
      query: { id: loanId },
      body: { visitId: null },
    });
    await salma.api.spaces.end({ params: { id: visitId }, query: {} });

    expect(left.details?.visit).toBeNull();
    expect(await findLoan(salma, loanId)).toMatchObject({ status: 'pending' });
  });

  test('joins a visit after it was booked', async () => {
    const salma = await visitor();
    const visitId = await requestVisit(salma, await createLab());
    const { id } = await bookMaterial(salma, await createRadio());

    const joined = await salma.api.material.editBooking({ query: { id }, body: { visitId } });

    expect(joined.details?.visit).toMatchObject({ id: visitId });
  });

  test('joins no visit of another user, of another space, or that was cancelled', async () => {
    const [salma, other, staff] = [await visitor(), await visitor(), await world.person('dot')];
    const radio = await createRadio();
    const ofOther = await requestVisit(other, await createLab());
    const cancelled = await requestVisit(salma, await createLab());
    await salma.api.spaces.end({ params: { id: cancelled }, query: {} });
    const room = await createSpace(world);
    const { items } = await staff.api.spaces.book({
      body: { spaceId: room, ...NINE, title: 'Board' },
    });

    for (const visitId of [ofOther, cancelled])
      await expectFieldRefusal(
        bookMaterial(salma, radio, { visitId }),
        'visitId',
        'material.visit_not_found',
      );
    await expectFieldRefusal(
      bookMaterial(staff, radio, { visitId: items[0]?.id ?? '' }),
      'visitId',
      'material.visit_not_found',
    );
  });

  test('of the hub joins no visit', async () => {
    const staff = await world.person('dot');
    const { items } = await staff.api.spaces.book({
      body: { spaceId: await createLab(), ...NINE, title: 'Test day', purpose: 'Latency' },
    });

    await expectFieldRefusal(
      bookMaterial(staff, await createMaterial(world), { visitId: items[0]?.id ?? '' }),
      'visitId',
      'material.visit_not_found',
    );
  });

  test('is locked before the space that is blocked, so that no other visit waits for it', async () => {
    const { salma, visitId, loanId, spaceId, radioId } = await createDossier();
    const otherSlot = tunisSlot(13, '09:00', 60);
    const otherId = await requestVisit(salma, spaceId, otherSlot);
    await bookMaterial(salma, radioId, { ...otherSlot, visitId: otherId });
    const staff = await world.person('dot');
    const decisions = [{ bookingId: visitId, start: NINE.start, decision: 'cancel' as const }];
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
    expect(await findVisit(salma, otherId)).toMatchObject(later);
  });

  test('never stays booked for a visit that is cancelled in the same moment', async () => {
    const salma = await visitor();
    const radio = await createRadio({ units: 20 });
    for (const lab of [await createLab(), await createLab(), await createLab()]) {
      const visitId = await requestVisit(salma, lab);
      const [booked] = await Promise.allSettled([
        bookMaterial(salma, radio, { ...NINE, visitId }),
        salma.api.spaces.end({ params: { id: visitId }, query: {} }),
      ]);
      const { items } = await salma.api.material.bookings({ query: { visitId } });
      expect(items, booked.status).toEqual([]);
    }
  });
});
