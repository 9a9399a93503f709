import { MINUTE_MS } from '@thedot/domain/kernel/time';
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
import { resultCodes } from '../../testing/result-codes.ts';
import { findConfirmedAllocations } from '../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

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
    const accept = () => nour.api.spaces.decide({ params: { id }, body: { status: 'accepted' } });
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
    const accept = () => nour.api.spaces.decide({ params: { id }, body: { status: 'accepted' } });
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
    await expectRefusal(change(amira, id, { desk: 2 }), 'booking.time_conflict');
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
