import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { describe, expect, test } from 'vitest';
import { listSlots } from '../../testing/bookings/availability.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../../testing/bookings/feeds.ts';
import {
  createExpert,
  listNotifications,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { findConfirmedAllocations } from '../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const later = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString();

const world = await useWorld({ clock: MONDAY });

const member = () => world.person('startup');
const one = async (booking: Promise<readonly { readonly id: string }[]>) =>
  (await booking)[0]?.id ?? '';
type Change = NonNullable<Parameters<TestPerson['api']['spaces']['change']>[0]['body']>;
const change = ({ api }: TestPerson, id: string, body: Change) =>
  api.spaces.change({ params: { id }, body });
const cancel = ({ api }: TestPerson, id: string) => api.spaces.end({ params: { id }, query: {} });

describe('a booking of a space', () => {
  test('moves to another time and space with new details, and frees what it had', async () => {
    const [amira, karim] = [await member(), await member()];
    const [spaceId, other] = [
      await createSpace(world),
      await createSpace(world, { name: 'Byrsa' }),
    ];
    const id = await one(bookSpace(amira, spaceId));

    expect(await change(amira, id, { title: 'Committee', persons: 2 })).toMatchObject({
      ...NINE,
      details: { title: 'Committee', persons: 2 },
    });
    const moved = await change(amira, id, { ...TEN, spaceId: other });

    expect(moved).toMatchObject({
      ...TEN,
      status: 'accepted',
      space: { id: other, name: 'Byrsa' },
      details: { title: 'Committee' },
      actions: ['edit', 'cancel'],
    });
    expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toEqual([]);
    expect(await findConfirmedAllocations(world, { resource_id: other })).toEqual([
      { id: other, ...TEN },
    ]);
    await bookSpace(karim, spaceId);
  });

  test('overlaps its own time when it is moved by half an hour or is made longer', async () => {
    const amira = await member();
    const spaceId = await createSpace(world);
    const id = await one(bookSpace(amira, spaceId));

    await change(amira, id, tunisSlot(11, '09:30'));
    const longer = tunisSlot(11, '09:30', 120);
    expect(await change(amira, id, longer)).toMatchObject(longer);
  });

  test('stays as it was when its new time is taken, with free times in the refusal', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world);
    const id = await one(bookSpace(amira, spaceId));
    await bookSpace(karim, spaceId, TEN);

    const refusal: unknown = await change(amira, id, { ...TEN, title: 'Lost?' }).catch(
      (error: unknown) => error,
    );

    expect(refusal).toMatchObject({
      code: 'space.already_booked',
      details: { alternatives: [{ kind: 'near', resource: { id: spaceId } }, {}, {}] },
    });
    expect(await amira.api.spaces.booking({ params: { id } })).toMatchObject({
      ...NINE,
      details: { title: 'Board' },
    });
    await expectRefusal(change(amira, id, { persons: 99 }), 'space.too_small');
    await expectRefusal(change(amira, id, { start: TEN.start }), 'request.invalid');
    await expectRefusal(change(karim, id, TEN), 'booking.not_found');
  });

  test('needs its approval again when its booker moves it, not when the hub team does', async () => {
    const [amira, nour] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const id = await one(bookSpace(amira, spaceId));
    const accept = () => nour.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
    await accept();

    expect(await change(amira, id, { title: 'Committee' })).toMatchObject({ status: 'accepted' });
    expect(await change(amira, id, TEN)).toMatchObject({ status: 'pending' });
    const requests = (await listNotifications(nour)).filter(
      ({ type }) => type === 'space_booking.requested',
    );
    expect(requests).toHaveLength(2);
    await accept();
    expect(await change(nour, id, NINE)).toMatchObject({ status: 'accepted', ...NINE });
    expect((await listNotifications(amira))[0]).toMatchObject({
      type: 'space_booking.moved',
      params: { ...NINE, was: TEN.start },
    });
  });

  test('has a new sequence in calendars, and none that they know while it waits', async () => {
    const [amira, nour] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const id = await one(bookSpace(amira, spaceId));
    const accept = () => nour.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
    await change(amira, id, TEN);
    await accept();
    const feed = await createFeed(amira);
    const event = async () => parseEvents((await fetchFeed(world, feed)).body)[0];
    const first = await event();
    await change(nour, id, NINE);

    expect(Number((await event())?.sequence)).toBe(Number(first?.sequence) + 1);
    await change(amira, id, TEN);
    expect(await event()).toMatchObject({ status: 'CANCELLED' });
    await accept();
    expect(await event()).toMatchObject({ status: 'CONFIRMED' });
  });

  test('is changed and cancelled by its booker until the notice of its space, by staff until it begins', async () => {
    const [amira, nour] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { space: { change_notice_minutes: 60 } });
    const id = await one(bookSpace(amira, spaceId));
    world.clock = new Date(Date.parse(NINE.start) - 59 * MINUTE_MS);

    await expectRefusal(change(amira, id, { title: 'Late' }), 'space.change_notice');
    await expectRefusal(cancel(amira, id), 'space.change_notice', { status: 409 });
    expect((await amira.api.spaces.booking({ params: { id } })).actions).toEqual([]);
    await change(nour, id, TEN);
    world.clock = MONDAY;
  });

  test('moves to a space of a type that its booker may book, whose terms they accept', async () => {
    const [amira, karim] = [await member(), await world.person('member')];
    const spaceId = await createSpace(world);
    const other = await createSpace(world, { space: { terms: 'No food', terms_version: 2 } });
    const reserved = await createSpace(world, { space: { booker_roles: ['expert'] } });
    const id = await one(bookSpace(amira, spaceId));

    await expectRefusal(change(karim, id, { spaceId: other }), 'booking.not_found');
    await expectRefusal(change(amira, id, { spaceId: reserved }), 'space.role_not_allowed');
    await expectRefusal(change(amira, id, { spaceId: other }), 'space.terms_required');
    expect(await change(amira, id, { spaceId: other, acceptedTerms: 2 })).toMatchObject({
      space: { id: other },
    });
    await expectRefusal(change(amira, id, { purpose: '', spaceId: amira.id }), 'space.not_found');
  });

  test('keeps its desk when it moves, unless the desk is taken, and takes another on request', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world, { units: 3, space: { type: 'hotdesk' } });
    const id = await one(bookSpace(amira, spaceId, { desk: 2 }));
    await bookSpace(karim, spaceId, { ...TEN, desk: 2 });

    expect(await change(amira, id, tunisSlot(11, '14:00'))).toMatchObject({ desk: 2 });
    expect(await change(amira, id, TEN)).toMatchObject({ desk: 1 });
    expect(await change(amira, id, { desk: 3 })).toMatchObject({ desk: 3, ...TEN });
    await expectRefusal(change(amira, id, { desk: 4 }), 'space.desk_unknown');
    await expectRefusal(change(amira, id, { desk: 2 }), 'space.desk_taken');
  });

  test('is moved and cancelled at once with one outcome, and two moves onto one time let one win', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world);
    const [mine, theirs] = [
      await one(bookSpace(amira, spaceId)),
      await one(bookSpace(karim, spaceId, TEN)),
    ];
    const noon = tunisSlot(11, '12:00');

    const moves = await Promise.allSettled([
      change(amira, mine, noon),
      change(karim, theirs, noon),
    ]);

    expect(resultCodes(moves)).toEqual(expect.arrayContaining(['space.already_booked']));
    expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toHaveLength(2);
    const late = tunisSlot(11, '15:00');
    const [moved] = await Promise.allSettled([change(amira, mine, late), cancel(amira, mine)]);
    const times = await findConfirmedAllocations(world, { resource_id: spaceId });
    expect(times).toHaveLength(1);
    if (moved.status === 'rejected')
      expect(resultCodes([moved])).toEqual(['booking.status_failed']);
  });

  test('of an expert is no session time of theirs: the slot is gone, moves with it, and is back after cancelling', async () => {
    const [expert, startup] = [await createExpert(world), await member()];
    const spaceId = await createSpace(world);
    const starts = async () =>
      (await listSlots(startup, { expertId: expert.id })).map(({ start }) => start);
    expect(await starts()).toEqual(expect.arrayContaining([NINE.start, TEN.start]));
    const id = await one(bookSpace(expert, spaceId));

    expect(await starts()).not.toContain(NINE.start);
    await change(expert, id, TEN);
    expect(await starts()).toContain(NINE.start);
    expect(await starts()).not.toContain(TEN.start);
    await cancel(expert, id);
    expect(await starts()).toEqual(expect.arrayContaining([NINE.start, TEN.start]));
  });
});

describe('a weekly booking of a space', () => {
  /** From March 25, after which the clock of Paris changes. */
  const first = { start: '2026-03-25T08:00:00.000Z', end: '2026-03-25T09:00:00.000Z' };
  const startsOf = (items: readonly { readonly start: string }[]) =>
    items.map(({ start }) => start.slice(5, 16));

  test('moves this and following weeks by the wall clock of the space', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { time_zone: 'Europe/Paris' });
    const [, second] = await bookSpace(amira, spaceId, { ...first, repeats: weeklyRule(3) });
    const { start = '', id = '' } = second ?? {};
    expect(start).toBe('2026-04-01T07:00:00.000Z');

    const { items } = await amira.api.spaces.changeSeries({
      params: { id },
      body: {
        scope: 'following',
        start: '2026-04-02T08:30:00.000Z',
        end: '2026-04-02T09:00:00.000Z',
        title: 'Retro',
      },
    });

    expect(startsOf(items)).toEqual(['04-02T08:30', '04-09T08:30']);
    const { items: mine } = await amira.api.spaces.mine({ query: { limit: 2 } });
    expect(startsOf(mine)).toEqual(['03-25T08:00', '04-02T08:30']);
    const all = await amira.api.spaces.changeSeries({
      params: { id },
      body: { scope: 'all', start: '2026-04-02T09:30:00.000Z', end: '2026-04-02T10:00:00.000Z' },
    });
    expect(startsOf(all.items)).toEqual(['03-25T09:00', '04-02T09:30', '04-09T09:30']);
    expect(all.items.map(({ details }) => details?.title)).toEqual(['Board', 'Retro', 'Retro']);
  });

  test('names the weeks that are taken before it changes, and leaves them on request', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world);
    const [mine] = await bookSpace(amira, spaceId, { ...NINE, repeats: weeklyRule(3) });
    await bookSpace(karim, spaceId, tunisSlot(18, '10:00'));
    const id = mine?.id ?? '';
    const body = { scope: 'all', ...TEN } as const;

    const refusal: unknown = await amira.api.spaces
      .changeSeries({ params: { id }, body })
      .catch((error: unknown) => error);

    expect(refusal).toMatchObject({
      code: 'space.series_clash',
      details: { clashes: [tunisSlot(18, '10:00')] },
    });
    const skip = { ...body, onClash: 'skip' } as const;
    const { items, skipped } = await amira.api.spaces.changeSeries({ params: { id }, body: skip });
    expect(skipped).toMatchObject([tunisSlot(18, '10:00')]);
    expect(items.map(({ start }) => start)).toEqual(
      [TEN, tunisSlot(18, '09:00'), tunisSlot(25, '10:00')].map(({ start }) => start),
    );
  });

  test('is cancelled from one week on, or as a whole', async () => {
    const amira = await member();
    const spaceId = await createSpace(world);
    const [, second] = await bookSpace(amira, spaceId, { ...NINE, repeats: weeklyRule(4) });
    const end = (scope: 'following' | 'all') =>
      amira.api.spaces.end({ params: { id: second?.id ?? '' }, query: { scope } });

    await end('following');
    expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toHaveLength(1);
    await expectRefusal(end('all'), 'booking.status_failed');
  });
});

test('staff book for another user, whose booking and quota it is', async () => {
  const [amira, nour] = [await member(), await world.person('dot')];
  const spaceId = await createSpace(world, { needs_approval: true });

  const id = await one(bookSpace(nour, spaceId, { bookerId: amira.id }));

  expect(await amira.api.spaces.booking({ params: { id } })).toMatchObject({
    status: 'accepted',
    isMine: true,
    details: { booker: { id: amira.id }, bookedBy: { id: nour.id } },
  });
  expect((await listNotifications(amira))[0]).toMatchObject({ type: 'space_booking.accepted' });
  await cancel(amira, id);
  await expectRefusal(bookSpace(amira, spaceId, { bookerId: nour.id }), 'access.denied');
  await expectRefusal(bookSpace(nour, spaceId, { bookerId: spaceId }), 'user.not_found');
  const { id: bookerId } = await world.person('guest');
  await expectFieldRefusal(
    bookSpace(nour, spaceId, { bookerId }),
    'bookerId',
    'space.booker_not_allowed',
  );
});

test('several requests are approved at once, or none of them', async () => {
  const [amira, nour] = [await member(), await world.person('dot')];
  const spaceId = await createSpace(world, { needs_approval: true });
  const ids = (await bookSpace(amira, spaceId, { repeats: weeklyRule(3) })).map(({ id }) => id);
  const accept = (wanted: string[]) =>
    nour.api.spaces.decide({ body: { ids: wanted, status: 'accepted' } });

  await expectRefusal(accept([...ids, spaceId]), 'booking.not_found');
  const { items } = await accept(ids);

  expect(items.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
});

test('a wrong time is refused at its field when it is booked, moved, waited for and previewed', async () => {
  const [amira, karim] = [await member(), await member()];
  const spaceId = await createSpace(world, { notice_minutes: 60, horizon_days: 30 });
  await bookSpace(karim, spaceId, TEN);
  const id = await one(bookSpace(amira, spaceId, tunisSlot(12, '09:00')));
  const book = (slot: Slot) => bookSpace(amira, spaceId, slot);
  const move = (slot: Slot) => change(amira, id, slot);
  const wait = (slot: Slot) =>
    amira.api.spaces.joinWaitingList({ body: { spaceId, ...slot, title: 'Pitch', persons: 2 } });
  const preview = (slot: Slot) =>
    amira.api.spaces.previewSeries({ body: { spaceId, ...slot, repeats: weeklyRule(2) } });
  const moveSeries = (slot: Slot) =>
    amira.api.spaces.changeSeries({ params: { id }, body: { scope: 'all', ...slot } });

  for (const [slot, path, code, calls] of [
    [
      { start: TEN.start, end: NINE.start },
      'end',
      'space.end_before_start',
      [book, move, wait, preview, moveSeries],
    ],
    [
      { start: NINE.start, end: NINE.start },
      'end',
      'space.end_before_start',
      [book, move, wait, preview, moveSeries],
    ],
    [
      { start: NINE.start, end: later(NINE.end, 3652) },
      'end',
      'space.length',
      [book, move, wait, preview],
    ],
    [tunisSlot(11, '09:00', 135), 'end', 'space.length', [book, move, wait, moveSeries]],
    [tunisSlot(9, '08:15'), 'start', 'space.past', [book, move, wait]],
    [tunisSlot(9, '09:00'), 'start', 'space.notice', [book, move, wait]],
    [
      { start: later(NINE.start, 40), end: later(NINE.end, 40) },
      'start',
      'space.beyond_horizon',
      [book, move, wait],
    ],
    [tunisSlot(13, '09:10'), 'start', 'space.step', [book, move, wait]],
    [tunisSlot(14, '10:00'), 'start', 'space.closed', [book, move, wait]],
    [TEN, 'start', 'space.already_booked', [book, move]],
  ] as const) {
    for (const call of calls) await expectFieldRefusal(call(slot), path, code);
  }
  const near = expect.objectContaining({ kind: 'near' });
  await expect(book(TEN)).rejects.toMatchObject({
    details: { alternatives: expect.arrayContaining([near]) },
  });
});
