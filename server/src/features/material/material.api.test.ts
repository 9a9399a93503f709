import { afterAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { findViolations } from '../../admin/invariants.queries.ts';
import { buildApp } from '../../app/build-app.ts';
import { FEATURES } from '../../app/features.ts';
import { createTestApi } from '../../testing/api.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../../testing/bookings/feeds.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import {
  bookingRequest,
  createExpert,
  listNotifications,
  MONDAY,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { createEvent } from '../../testing/events.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { recordStatements } from '../../testing/queries.ts';
import { expectFieldRefusal, findRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishDefaultBookings } from '../scheduling/default-bookings.jobs.ts';
import { expireHolds } from '../scheduling/holds.jobs.ts';
import { joinWaitingList } from '../scheduling/waiting-list.service.ts';
import * as materialData from './material.personal-data.ts';
import { followLoans } from './loan-reminders.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const jobContext = () => ({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });
const runJobsOfLoans = async () => {
  await expireHolds(jobContext());
  await finishDefaultBookings(jobContext());
  await followLoans(jobContext());
};

afterAll(async () => {
  // The invariants go by the real clock.
  world.clock = null;
  await runJobsOfLoans();
  await world.runJobs();
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});

const DAY = tunisSlot(11, '09:00', 8 * 60);
const NEXT_DAY = tunisSlot(12, '09:00', 8 * 60);
const borrower = () => world.person('startup');
const staff = () => world.person('dot');
const station = () => world.person('external', { station5G: true });

const end = ({ api }: TestPerson, id: string, reason = '') =>
  api.material.end({ query: { id, reason } });
const accept = ({ api }: TestPerson, id: string) =>
  api.material.change({ query: { id }, body: { action: 'accept' } });
const extend = ({ api }: TestPerson, id: string, until: string) =>
  api.material.change({ query: { id }, body: { action: 'extend', end: until } });
const handOut = (
  { api }: TestPerson,
  id: string,
  materialId: string,
  quantity = 1,
  itemIds: string[] = [],
) =>
  api.material.change({
    query: { id },
    body: { action: 'handOut', lines: [{ materialId, quantity, itemIds }] },
  });
type ReturnBody = Parameters<TestPerson['api']['material']['return']>[0]['body'];
const giveBack = (
  { api }: TestPerson,
  id: string,
  materialId: string,
  quantity = 1,
  more: Partial<ReturnBody> = {},
) =>
  api.material.return({
    query: { id },
    body: {
      lines: [{ materialId, quantity }],
      responsibleFirstName: 'Nadia',
      responsibleLastName: 'Ben Salah',
      ...more,
    },
  });
const freeDuring = async ({ api }: TestPerson, materialId: string, slot = DAY) => {
  const { items } = await api.material.available({ query: { ...slot, materialIds: materialId } });
  return items[0]?.free;
};
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const wait = (ms: number) => {
  world.clock = new Date((world.clock ?? new Date()).getTime() + ms);
};
const until = (instant: string) => {
  world.clock = new Date(instant);
};

describe('the stock', () => {
  const body = { name: 'Tripod', category: 'Video', quantity: 3 };

  test('gets material with its image and policies, which borrowers see until it is hidden', async () => {
    const [nour, amira] = [await staff(), await borrower()];
    const policy = new File(['%PDF-1.7\n%%EOF'], 'rules.pdf', { type: 'application/pdf' });

    const made = await nour.api.material.create({
      body,
      files: { image: await pictureFile('tripod.png'), bookingPolicy: policy },
    });

    expect(made).toMatchObject({ name: 'Tripod', free: 3, isTT: false, isHidden: false });
    expect(made.policies).toMatchObject([{ kind: 'booking', version: 1 }]);
    const listed = async () =>
      (await amira.api.material.list({ query: { isTT: 'false' } })).items.some(
        ({ id }) => id === made.id,
      );
    expect(await listed()).toBe(true);
    await nour.api.material.hide({ query: { id: made.id } });
    expect(await listed()).toBe(false);
    const acceptedPolicies = made.policies.map((it) => it.id);
    await expectRefusal(bookMaterial(amira, made.id, { acceptedPolicies }), 'resource.not_found');
    expect(await nour.api.material.hide({ query: { id: made.id } })).toMatchObject({
      isHidden: false,
    });
  });

  test('refuses material without an image, at its field', async () => {
    const { api } = await staff();
    await expectFieldRefusal(api.material.create({ body }), 'image', 'material.image_required');
  });

  test('is not reduced below what is booked, and shows no stranger the other kind', async () => {
    const [nour, amira, walid] = [await staff(), await borrower(), await world.person('tt')];
    const id = await createMaterial(world);
    await bookMaterial(amira, id, { items: [{ materialId: id, quantity: 3 }] });
    // The constraint goes by the real clock: nothing is booked after it.
    await nour.api.material.edit({ query: { id }, body: { quantity: 4 } });

    expect(await freeDuring(amira, id)).toBe(1);
    await expectRefusal(
      walid.api.material.edit({ query: { id }, body: { quantity: 9 } }),
      'material.not_found',
    );
    await expectRefusal(
      amira.api.material.edit({ query: { id }, body: { quantity: 9 } }),
      'access.denied',
    );
  });
});

describe('booking material', () => {
  test('takes a cart at once, and shows others only what is booked', async () => {
    const [amira, karim, nour] = [await borrower(), await borrower(), await staff()];
    const [camera, tripod] = [
      await createMaterial(world),
      await createMaterial(world, { name: 'Tripod', units: 2 }),
    ];

    const booking = await bookMaterial(amira, camera, {
      items: [
        { materialId: camera, quantity: 2 },
        { materialId: tripod, quantity: 1 },
      ],
    });

    expect(booking).toMatchObject({
      ...DAY,
      status: 'accepted',
      isMine: true,
      actions: ['edit', 'extend', 'cancel'],
      details: { borrower: { id: amira.id }, purpose: 'Film our pitch' },
    });
    expect(await freeDuring(amira, camera)).toBe(3);
    expect(await freeDuring(amira, tripod)).toBe(1);
    expect(await freeDuring(amira, camera, NEXT_DAY)).toBe(5);
    const seenBy = async ({ api }: TestPerson) =>
      (await api.material.bookings({ query: { materialId: tripod } })).items;
    expect(await seenBy(karim)).toMatchObject([{ isMine: false, details: null, actions: [] }]);
    expect(await seenBy(nour)).toMatchObject([
      { details: { borrower: { id: amira.id } }, actions: ['edit', 'extend', 'delete'] },
    ]);
    await expectRefusal(
      karim.api.material.bookings({ query: { id: booking.id } }),
      'booking.not_found',
    );
    await expectRefusal(end(karim, booking.id), 'booking.not_found');
    expect(await end(amira, booking.id)).toMatchObject({ status: 'cancelled' });
    expect(await freeDuring(amira, camera)).toBe(5);
  });

  test('never exceeds the stock when many book in parallel through two servers', async () => {
    const id = await createMaterial(world);
    const second = await buildApp({ ...world, now: () => world.clock ?? new Date() });
    await second.ready();
    const people = await Promise.all(Array.from({ length: 20 }, borrower));

    const refusals = await Promise.all(
      people.map((it, index) => {
        const api = index % 2 === 0 ? it.api : createTestApi(second, () => it.headers);
        const items = [{ materialId: id, quantity: 2 }];
        return findRefusal(bookMaterial({ ...it, api }, id, { items }));
      }),
    );

    expect(refusals.filter((it) => it === null)).toHaveLength(2);
    expect(new Set(refusals)).toEqual(new Set([null, 'booking.not_enough_left']));
    expect(await freeDuring(await borrower(), id)).toBe(1);
    await second.close();
  });

  test.each([
    ['no quantity', { quantity: 0 }, 'items.0.quantity', 'field.at_least'],
    ['a broken quantity', { quantity: 1.5 }, 'items.0.quantity', 'field.integer'],
    ['a huge quantity', { quantity: 1e9 }, 'items.0.quantity', 'field.at_most'],
    ['more than the stock', { quantity: 6 }, 'items.0.quantity', 'booking.not_enough_left'],
    [
      'an end before its start',
      { end: '2026-03-11T07:00:00.000Z' },
      'end',
      'material.end_before_start',
    ],
    ['ten years', { end: '2036-03-11T09:00:00.000Z' }, 'end', 'material.too_long'],
    [
      'more opening days than a loan has',
      { end: tunisSlot(24, '09:00').start },
      'end',
      'material.too_long',
    ],
    ['a start in the past', { start: tunisSlot(2, '09:00').start }, 'start', 'material.past'],
    ['a pick-up at night', { start: tunisSlot(11, '05:00').start }, 'start', 'material.closed'],
    [
      'a return on Sunday',
      { end: tunisSlot(15, '10:00').start },
      'end',
      'material.closed_at_return',
    ],
    [
      'outside use without a reason',
      { outsideUse: true },
      'outsideReason',
      'material.outside_reason_required',
    ],
    ['an empty cart', { items: [] }, 'items', 'material.empty_cart'],
  ] as const)(
    'refuses %s, at its field',
    async (
      _,
      { quantity = 1, ...more }: { readonly quantity?: number; readonly [Field: string]: unknown },
      path,
      code,
    ) => {
      const id = await createMaterial(world);
      const booking = bookMaterial(await borrower(), id, {
        items: [{ materialId: id, quantity }],
        ...more,
      });
      await expect(booking).rejects.toMatchObject({ errors: [{ path, code }] });
    },
  );

  test('skips closed days in the longest loan', async () => {
    const id = await createMaterial(world, { material: { max_days: 3 } });
    // Friday to Tuesday: three opening days, and the weekend between them.
    await bookMaterial(await borrower(), id, {
      start: tunisSlot(13, '09:00').start,
      end: tunisSlot(17, '17:00').start,
    });
  });

  test('hands out what comes back on one day, unless the material rests until the next', async () => {
    const morning = tunisSlot(11, '09:00');
    const afternoon = tunisSlot(11, '14:00');
    const [quick, slow] = [
      await createMaterial(world, { units: 1 }),
      await createMaterial(world, { units: 1, material: { same_day: false } }),
    ];
    for (const id of [quick, slow]) await bookMaterial(await borrower(), id, morning);

    await bookMaterial(await borrower(), quick, afternoon);
    await expectRefusal(bookMaterial(await borrower(), slow, afternoon), 'booking.not_enough_left');
    await bookMaterial(await borrower(), slow, tunisSlot(12, '08:00'));
  });

  test('offers other times of a material that is taken', async () => {
    const id = await createMaterial(world, { units: 1 });
    await bookMaterial(await borrower(), id);

    await expectRefusal(bookMaterial(await borrower(), id), 'booking.not_enough_left', {
      details: {
        alternatives: expect.arrayContaining([
          expect.objectContaining({ kind: 'next', resource: { id, name: 'Camera' } }),
        ]),
      },
    });
  });

  test('is for the roles and the amount that the material allows', async () => {
    const [amira, slimane] = [await borrower(), await world.person('expert')];
    const id = await createMaterial(world, {
      material: { borrower_roles: ['startup'], max_per_borrower: 2 },
    });

    await expectRefusal(bookMaterial(slimane, id), 'material.role_not_allowed');
    await bookMaterial(amira, id);
    await expect(
      bookMaterial(amira, id, { items: [{ materialId: id, quantity: 2 }] }),
    ).rejects.toMatchObject({ errors: [{ path: 'items.0.quantity', code: 'material.too_many' }] });
    await bookMaterial(amira, id, NEXT_DAY);
  });

  test('needs the current version of each policy', async () => {
    const [nour, amira] = [await staff(), await borrower()];
    const id = await createMaterial(world);
    const file = () => new File(['%PDF-1.7\n%%EOF'], 'rules.pdf', { type: 'application/pdf' });
    const publish = async () =>
      (
        await nour.api.material.edit({ query: { id }, body: {}, files: { bookingPolicy: file() } })
      ).policies.map((it) => it.id);
    const first = await publish();
    await bookMaterial(amira, id, { acceptedPolicies: first });

    const second = await publish();

    await expectFieldRefusal(
      bookMaterial(amira, id, { acceptedPolicies: first }),
      'acceptedPolicies',
      'material.policy_required',
    );
    await bookMaterial(amira, id, { acceptedPolicies: second });
  });

  test('waits for an approval by staff, who give a reason to decline', async () => {
    const [amira, nour] = [await borrower(), await staff()];
    const id = await createMaterial(world, { needs_approval: true });
    const booking = await bookMaterial(amira, id);
    expect(booking).toMatchObject({ status: 'pending', actions: ['edit', 'cancel'] });
    expect(await freeDuring(amira, id)).toBe(4);
    expect(await typesOf(nour)).toEqual(['material_booking.requested']);

    await expectRefusal(accept(amira, booking.id), 'booking.status_not_allowed');
    const reject = (reason: string) =>
      nour.api.material.change({
        query: { id: booking.id },
        body: { action: 'reject', reason },
      });
    await expectFieldRefusal(reject(''), 'reason', 'booking.reason_required');
    expect(await reject('Used by our own team')).toMatchObject({ status: 'rejected' });
    expect(await freeDuring(amira, id)).toBe(5);
    expect(await typesOf(amira)).toEqual(['material_booking.rejected']);
    const again = await bookMaterial(amira, id);
    expect(await accept(nour, again.id)).toMatchObject({ status: 'accepted' });
  });

  test('expands kits, and refuses material of the hub and of the station in one cart', async () => {
    const nour = await staff();
    const [camera, tripod, radio] = [
      await createMaterial(world),
      await createMaterial(world, { name: 'Tripod' }),
      await createMaterial(world, { name: 'Radio', material: { is_tt: true } }),
    ];
    const { id: kitId } = await nour.api.material.createKit({
      body: {
        name: 'Film set',
        lines: [
          { materialId: camera, quantity: 2 },
          { materialId: tripod, quantity: 1 },
        ],
      },
    });

    const booking = await bookMaterial(nour, camera, { kits: [{ kitId, quantity: 1 }] });

    expect(booking.lines.map(({ material, quantity }) => [material.name, quantity])).toEqual([
      ['Camera', 3],
      ['Tripod', 1],
    ]);
    expect((await nour.api.material.kits()).items).toContainEqual(
      expect.objectContaining({ id: kitId, isHidden: false }),
    );
    await expectFieldRefusal(
      bookMaterial(nour, radio, { kits: [{ kitId, quantity: 1 }] }),
      'items',
      'material.one_kind',
    );
    await nour.api.material.editKit({ query: { id: kitId }, body: { isHidden: true } });
    await expectFieldRefusal(
      bookMaterial(nour, camera, { kits: [{ kitId, quantity: 1 }] }),
      'kits.0.kitId',
      'material.not_found',
    );
  });
});

describe('material of the 5G station', () => {
  test('is seen, borrowed and decided about by its own users and team only', async () => {
    const [salma, walid, amira] = [await station(), await world.person('tt'), await borrower()];
    const [radio, camera] = [
      await createMaterial(world, {
        name: 'Radio',
        needs_approval: true,
        material: { is_tt: true },
      }),
      await createMaterial(world),
    ];

    const booking = await bookMaterial(salma, radio);

    expect(booking).toMatchObject({ isTT: true, status: 'pending' });
    expect(await typesOf(walid)).toEqual(['material_booking.requested']);
    await expectFieldRefusal(
      bookMaterial(amira, radio),
      'items.0.materialId',
      'material.not_found',
    );
    await expectFieldRefusal(
      bookMaterial(salma, camera),
      'items.0.materialId',
      'material.not_found',
    );
    await expectRefusal(amira.api.material.list({ query: { id: radio } }), 'material.not_found');
    expect(await accept(walid, booking.id)).toMatchObject({ status: 'accepted' });
    const ofHub = await bookMaterial(amira, camera);
    await expectRefusal(end(walid, ofHub.id, 'x'), 'booking.not_found');
    expect(await end(walid, booking.id, 'Broken')).toMatchObject({ status: 'deleted' });
    await expectRefusal((await world.person('guest')).api.material.list(), 'access.denied');
  });
});

describe('a loan', () => {
  test('is handed out once its borrower accepts the newest policies, to the person who takes it', async () => {
    const [amira, nour] = [await borrower(), await staff()];
    const id = await createMaterial(world);
    const booking = await bookMaterial(amira, id);
    const bookingPolicy = new File(['%PDF-1.7\n%%EOF'], 'rules.pdf', { type: 'application/pdf' });
    const { policies } = await nour.api.material.edit({
      query: { id },
      body: {},
      files: { bookingPolicy },
    });
    until(DAY.start);
    const { items } = await nour.api.material.bookings({ query: { id: booking.id } });
    expect(items[0]?.details?.openPolicies).toEqual(policies);
    await expectFieldRefusal(
      handOut(nour, booking.id, id),
      'acceptedPolicies',
      'material.policy_required',
    );

    const out = await nour.api.material.change({
      query: { id: booking.id },
      body: {
        action: 'handOut',
        lines: [{ materialId: id, quantity: 1 }],
        receiver: 'Sami Trabelsi',
        acceptedPolicies: policies.map((it) => it.id),
      },
    });

    expect(out.details).toMatchObject({ openPolicies: [], handOut: { receiver: 'Sami Trabelsi' } });
    const subject = { id: amira.id, email: '', name: '', isNameUnique: false };
    await materialData.erase(world.db, subject);
    const erased = await nour.api.material.bookings({ query: { id: booking.id } });
    expect(erased.items[0]?.details?.handOut?.receiver).toBe('');
  });

  test('tells its borrower when staff change the quantity, and is listed after they cancel it', async () => {
    const [amira, nour] = [await borrower(), await staff()];
    const id = await createMaterial(world);
    const { id: booked } = await bookMaterial(amira, id, {
      items: [{ materialId: id, quantity: 3 }],
    });

    await nour.api.material.editBooking({
      query: { id: booked },
      body: { items: [{ materialId: id, quantity: 2 }] },
    });

    expect(await typesOf(amira)).toContain('material_booking.changed');
    await amira.api.material.editBooking({
      query: { id: booked },
      body: { items: [{ materialId: id, quantity: 1 }] },
    });
    expect((await typesOf(amira)).filter((it) => it.endsWith('.changed'))).toHaveLength(1);
    await end(amira, booked);
    const { items } = await amira.api.material.bookings({ query: { scope: 'mine' } });
    expect(items).toMatchObject([{ id: booked, status: 'cancelled' }]);
  });

  test('is handed out with its items and comes back in parts', async () => {
    const [amira, nour] = [await borrower(), await staff()];
    const id = await createMaterial(world);
    const { items } = await nour.api.material.addItems({ body: { materialId: id, count: 2 } });
    const [first, second] = items.map((it) => it.id);
    const booking = await bookMaterial(amira, id, { items: [{ materialId: id, quantity: 3 }] });
    await expectRefusal(handOut(nour, booking.id, id, 3), 'material.not_yet');
    until(DAY.start);
    await expectRefusal(handOut(amira, booking.id, id, 3), 'booking.status_not_allowed');

    const out = await nour.api.material.change({
      query: { id: booking.id },
      body: {
        action: 'handOut',
        lines: [{ materialId: id, quantity: 3, itemIds: [first ?? '', second ?? ''] }],
        note: 'With charger',
      },
      files: {
        photos: [await pictureFile('before.png')],
        signature: await pictureFile('signed.png'),
      },
    });

    expect(out).toMatchObject({
      status: 'out',
      lines: [{ quantity: 3, handedOut: 3, out: 3 }],
      details: { handOut: { by: { id: nour.id }, note: 'With charger', photos: [{}] } },
    });
    expect(await nour.api.material.scan({ query: { code: items[0]?.code ?? '' } })).toMatchObject({
      loan: { bookingId: booking.id, borrower: { id: amira.id } },
    });
    await expectFieldRefusal(
      giveBack(nour, booking.id, id, 2),
      'lines.0.itemIds',
      'material.item_required',
    );
    const part = await giveBack(nour, booking.id, id, 2, {
      lines: [{ materialId: id, quantity: 2, itemIds: [first ?? ''] }],
    });
    expect(part).toMatchObject({ status: 'out', lines: [{ out: 1 }], details: { returns: [{}] } });
    expect(await freeDuring(amira, id, { start: DAY.start, end: DAY.end })).toBe(4);
    await expect(giveBack(nour, booking.id, id, 2)).rejects.toMatchObject({
      errors: [{ path: 'lines.0.quantity', code: 'material.more_than_out', params: { count: 1 } }],
    });
    const whole = await giveBack(nour, booking.id, id);
    expect(whole).toMatchObject({
      status: 'returned',
      lines: [{ out: 0, items: [{ isOut: false }, { isOut: false }] }],
    });
    expect(whole.details?.returns[0]).toMatchObject({
      isLate: false,
      responsible: { firstName: 'Nadia', lastName: 'Ben Salah' },
    });
    expect(await freeDuring(amira, id)).toBe(5);
    const history = await nour.api.material.history({ query: { itemId: first } });
    expect(history.items).toMatchObject([{ id: booking.id }]);
  });

  test('is in the history with the sessions and events that took it, newest first and in pages', async () => {
    const [amira, nour, expert] = [await borrower(), await staff(), await createExpert(world)];
    const id = await createMaterial(world, { units: 9 });
    until(MONDAY.toISOString());
    const loan = await bookMaterial(amira, id);
    const morning = tunisSlot(12, '09:00');
    const { id: sessionId } = await amira.api.bookings.request({
      body: {
        ...bookingRequest(expert.id, morning),
        mode: 'in_person',
        needs: { material: [{ resourceId: id, quantity: 2 }] },
      },
    });
    await expert.api.bookings.accept({ body: { bookingId: sessionId, start: morning.start } });
    const event = await createEvent(amira, nour, {
      ...tunisSlot(12, '14:00'),
      material: [{ materialId: id, quantity: 3 }],
    });
    const history = (more: { after?: string; limit?: number } = {}) =>
      nour.api.material.history({ query: { materialId: id, ...more } });
    until(DAY.start);
    await handOut(nour, loan.id, id);
    expect((await history()).items).toMatchObject([{ id: loan.id, session: null, event: null }]);

    until(NEXT_DAY.end);
    const [taking, gathering, lent] = [
      {
        session: { id: sessionId },
        details: { borrower: { id: amira.id } },
        lines: [{ quantity: 2 }],
      },
      { event: { id: event.id }, lines: [{ quantity: 3 }] },
      { id: loan.id, lines: [{ handedOut: 1 }] },
    ];
    const statements = await recordStatements(async () => {
      expect((await history()).items).toMatchObject([gathering, taking, lent]);
    });
    expect(statements.filter((it) => it.includes('material_bookings'))).toHaveLength(1);
    const first = await history({ limit: 1 });
    expect(first.items).toMatchObject([gathering]);
    const second = await history({ limit: 1, after: first.next ?? '' });
    expect(second.items).toMatchObject([taking]);
    const last = await history({ limit: 1, after: second.next ?? '' });
    expect(last).toMatchObject({ items: [lent], next: null });
    await expectRefusal(amira.api.material.history({ query: { materialId: id } }), 'access.denied');
    const team = await nour.api.material.history({ query: { materialId: id, isTT: 'true' } });
    expect(team.items).toEqual([]);
  });

  test('requires the name of the person who returns it', async () => {
    const nour = await staff();
    const id = await createMaterial(world);
    const booking = await bookMaterial(await borrower(), id);
    until(DAY.start);
    await handOut(nour, booking.id, id);

    await expectFieldRefusal(
      giveBack(nour, booking.id, id, 1, { responsibleFirstName: '' }),
      'responsibleFirstName',
      'field.required',
    );
    await expectFieldRefusal(
      giveBack(nour, booking.id, id, 1, { condition: 'damaged' }),
      'damageNote',
      'material.damage_note_required',
    );
  });

  test('that comes back damaged blocks the pieces and warns the next borrower', async () => {
    const [nour, youssef] = [await staff(), await borrower()];
    const id = await createMaterial(world, { units: 1 });
    const booking = await bookMaterial(await borrower(), id);
    await bookMaterial(youssef, id, NEXT_DAY);
    until(DAY.start);
    await handOut(nour, booking.id, id);

    await giveBack(nour, booking.id, id, 1, { condition: 'damaged', damageNote: 'Lens broken' });

    const claims = await nour.api.tickets.listOfSubject({ params: { kind: 'material', id } });
    expect(claims.items).toMatchObject([{ type: 'claim', status: 'open', area: 'material' }]);

    expect(await freeDuring(youssef, id)).toBe(0);
    expect(await typesOf(youssef)).toEqual(['material_booking.at_risk']);
    const { items } = await nour.api.material.items({ query: { materialId: id } });
    expect(items).toMatchObject([{ state: 'blocked', note: 'Lens broken' }]);
    await nour.api.material.editItem({
      query: { id: items[0]?.id ?? '' },
      body: { state: 'available' },
    });
    expect(await freeDuring(youssef, id, tunisSlot(13, '09:00'))).toBe(1);
  });

  test('that is lost ends its loan, leaves what can be lent and warns the next borrower', async () => {
    const [nour, amira, youssef] = [await staff(), await borrower(), await borrower()];
    const id = await createMaterial(world, { units: 3 });
    const { items } = await nour.api.material.addItems({ body: { materialId: id, count: 1 } });
    const itemId = items[0]?.id ?? '';
    const booking = await bookMaterial(amira, id, { items: [{ materialId: id, quantity: 2 }] });
    await bookMaterial(youssef, id, { ...NEXT_DAY, items: [{ materialId: id, quantity: 2 }] });
    until(DAY.start);
    await expectFieldRefusal(
      nour.api.material.change({
        query: { id: booking.id },
        body: {
          action: 'handOut',
          lines: [{ materialId: id, quantity: 2 }],
          // @ts-expect-error What is handed out is not lost.
          condition: 'lost',
        },
        files: {},
      }),
      'condition',
      'field.option',
    );
    await handOut(nour, booking.id, id, 2, [itemId]);
    await expectFieldRefusal(
      giveBack(nour, booking.id, id, 2, { condition: 'lost' }),
      'damageNote',
      'material.loss_note_required',
    );

    const ended = await giveBack(nour, booking.id, id, 2, {
      condition: 'lost',
      damageNote: 'Stolen from the car',
    });

    expect(ended).toMatchObject({
      status: 'returned',
      lines: [{ out: 0 }],
      details: { returns: [{ condition: 'lost', damageNote: 'Stolen from the car' }] },
    });
    expect(await freeDuring(amira, id)).toBe(1);
    expect(await typesOf(youssef)).toEqual(['material_booking.at_risk']);
    const found = await nour.api.material.items({ query: { materialId: id } });
    const lost = { state: 'blocked', condition: 'lost', note: 'Stolen from the car', loan: null };
    expect(found.items).toMatchObject([lost, lost]);
    await expectFieldRefusal(
      nour.api.material.editItem({ query: { id: itemId }, body: { state: 'available' } }),
      'condition',
      'material.item_lost',
    );
    await nour.api.material.editItem({
      query: { id: itemId },
      body: { state: 'available', condition: 'worn' },
    });
    expect(await freeDuring(youssef, id, tunisSlot(13, '09:00'))).toBe(2);
  });

  test('that is overdue stays out, is reminded of, and warns the next borrower', async () => {
    const [amira, youssef, nour] = [await borrower(), await borrower(), await staff()];
    const id = await createMaterial(world, { units: 1 });
    const booking = await bookMaterial(amira, id);
    await bookMaterial(youssef, id, NEXT_DAY);
    until(DAY.start);
    await handOut(nour, booking.id, id);
    await runJobsOfLoans();
    expect(await typesOf(amira)).toEqual(['material_booking.return_due']);

    until(DAY.end);
    await runJobsOfLoans();
    await runJobsOfLoans();

    expect(await typesOf(amira)).toEqual([
      'material_booking.overdue',
      'material_booking.return_due',
    ]);
    expect(await typesOf(youssef)).toEqual(['material_booking.at_risk']);
    expect(await freeDuring(youssef, id, tunisSlot(20, '09:00'))).toBe(0);
    await expectRefusal(
      bookMaterial(await borrower(), id, tunisSlot(20, '09:00')),
      'booking.not_enough_left',
    );
    await expectRefusal(
      extend(amira, booking.id, tunisSlot(12, '09:00').start),
      'material.overdue',
    );
    wait(73 * HOUR_MS);
    await runJobsOfLoans();
    await runJobsOfLoans();
    expect(await typesOf(nour)).toContain('material_booking.overdue_loan');
    expect(await giveBack(nour, booking.id, id)).toMatchObject({
      status: 'returned',
      details: { returns: [{ isLate: true }] },
    });
    expect(await freeDuring(youssef, id, tunisSlot(20, '09:00'))).toBe(1);
  });

  test('is extended while no other borrower booked or waits for the material', async () => {
    const [amira, youssef, nour] = [await borrower(), await borrower(), await staff()];
    const id = await createMaterial(world, { units: 1 });
    const booking = await bookMaterial(amira, id);
    const other = await bookMaterial(youssef, id, NEXT_DAY);
    until(DAY.start);
    await handOut(nour, booking.id, id);
    const wanted = tunisSlot(12, '12:00').start;

    await expectFieldRefusal(extend(amira, booking.id, wanted), 'end', 'material.waited_for');
    await end(youssef, other.id);
    const context = { ...jobContext(), live: world.live };
    await joinWaitingList(context, {
      booking: { kind: 'material_booking', id: other.id },
      resourceId: id,
      userId: youssef.id,
      slot: tunisSlot(12, '15:00'),
    });
    await expectFieldRefusal(
      extend(amira, booking.id, tunisSlot(12, '17:00').start),
      'end',
      'material.waited_for',
    );
    await expectFieldRefusal(
      extend(amira, booking.id, DAY.start),
      'end',
      'material.extension_not_later',
    );
    expect(await extend(amira, booking.id, wanted)).toMatchObject({ status: 'out', end: wanted });
    expect(await freeDuring(nour, id, tunisSlot(12, '09:00'))).toBe(0);
    await expectFieldRefusal(
      extend(amira, booking.id, tunisSlot(12, '21:00').start),
      'end',
      'material.closed_at_return',
    );
  });

  test('that is not collected is given up when its time is over', async () => {
    const amira = await borrower();
    const id = await createMaterial(world, { units: 1 });
    const booking = await bookMaterial(amira, id);
    until(DAY.end);

    await runJobsOfLoans();

    expect((await amira.api.material.bookings({ query: { id: booking.id } })).items).toMatchObject([
      { status: 'cancelled', details: { cancelCause: 'no_check_in' } },
    ]);
    expect(await freeDuring(amira, id, NEXT_DAY)).toBe(1);
  });

  test('is in the calendar and the feed of its borrower', async () => {
    const amira = await borrower();
    const id = await createMaterial(world);
    const booking = await bookMaterial(amira, id, { items: [{ materialId: id, quantity: 2 }] });

    const { entries } = await amira.api.calendar.entries({
      query: { from: DAY.start, to: DAY.end, kinds: 'material' },
    });

    expect(entries).toMatchObject([
      { kind: 'material', id: booking.id, material: '2 × Camera', status: 'accepted' },
    ]);
    const address = await createFeed(amira);
    const events = parseEvents((await fetchFeed(world, address)).body);
    expect(JSON.stringify(events)).toContain('2 × Camera');
  });
});

describe('labelled items', () => {
  test('are no more than the stock, have serial numbers of their own, and leave it when retired', async () => {
    const nour = await staff();
    const id = await createMaterial(world, { units: 2 });
    const add = (...serials: string[]) =>
      nour.api.material.addItems({ body: { materialId: id, serials } });
    const { items } = await add('SN-1');
    await expectFieldRefusal(add('sn-1'), 'serial', 'material.serial_taken');
    await expect(add('SN-2', 'SN-3')).rejects.toMatchObject({
      code: 'material.more_items_than_stock',
    });

    await nour.api.material.editItem({
      query: { id: items[0]?.id ?? '' },
      body: { state: 'retired' },
    });

    const { items: found } = await nour.api.material.list({ query: { id } });
    expect(found).toMatchObject([{ quantity: 1, free: 1 }]);
    await expectRefusal(
      nour.api.material.scan({ query: { code: '0000000000' } }),
      'material.code_unknown',
    );
  });
});
