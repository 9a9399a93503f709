import { HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { MONDAY, NINE, TEN, tunisSlot } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { expectFieldError } from '../../../testing/refusals.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');
const later = ({ start }: { start: string }, hours: number) =>
  new Date(Date.parse(start) + hours * HOUR_MS).toISOString();

type Body = Parameters<TestPerson['api']['spaces']['addBlock']>[0]['body'];
const block = ({ api }: TestPerson, resourceId: string, more: Partial<Body> = {}) =>
  api.spaces.addBlock({ body: { resourceId, ...NINE, note: 'Projector', ...more } });

describe('a block of a space', () => {
  test('takes its time away, and gives it back when it is removed', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const spaceId = await createSpace(world);
    const query = { spaceId, from: '2026-03-11', to: '2026-03-11', minutes: 60 };
    const starts = async () =>
      (await amira.api.spaces.available({ query })).slots.map(({ start }) => start);
    expect(await starts()).toContain(NINE.start);

    const { id, author } = await block(nour, spaceId);

    expect(author.id).toBe(nour.id);
    expect(await starts()).not.toContain(NINE.start);
    await expectRefusal(bookSpace(amira, spaceId), 'space.already_booked');
    expect((await nour.api.spaces.blocks({ query: { spaceId } })).items).toMatchObject([
      { id, ...NINE, note: 'Projector', resource: 'Carthage' },
    ]);
    await nour.api.spaces.removeBlock({ params: { id } });
    expect(await bookSpace(amira, spaceId)).toMatchObject([{ status: 'accepted' }]);
  });

  test('asks about each booking of its time, and leaves those that are kept', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const spaceId = await createSpace(world);
    const [kept] = await bookSpace(amira, spaceId);
    const [gone] = await bookSpace(amira, spaceId, TEN);
    await bookSpace(amira, spaceId, tunisSlot(12, '09:00'));
    const time = { resourceId: spaceId, start: NINE.start, end: later(NINE, 4) };

    expect(await nour.api.spaces.previewBlock({ body: time })).toMatchObject({
      counts: { space_booking: 2 },
    });
    await expectRefusal(block(nour, spaceId, time), 'availability.hits');
    const decisions: Body['decisions'] = [
      { bookingId: kept?.id ?? '', start: NINE.start, decision: 'keep' },
      { bookingId: gone?.id ?? '', start: TEN.start, decision: 'cancel' },
    ];
    await block(nour, spaceId, { ...time, decisions, message: 'The projector is repaired' });

    const statusOf = async (id = '') => (await amira.api.spaces.booking({ params: { id } })).status;
    expect(await statusOf(kept?.id)).toBe('accepted');
    expect(await statusOf(gone?.id)).toBe('cancelled');
    // What is kept needs no decision again.
    await block(nour, spaceId, time);
  });

  test('of one desk leaves the others free', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const spaceId = await createSpace(world, { units: 2, space: { type: 'hotdesk' } });
    await block(nour, spaceId, { unit: 1 });

    await expectRefusal(bookSpace(amira, spaceId, { desk: 1 }), 'space.desk_taken');
    expect(await bookSpace(amira, spaceId)).toMatchObject([{ desk: 2 }]);
    await expectRefusal(bookSpace(amira, spaceId), 'space.already_booked');
  });

  test('is refused when it ends before its start, or for an unknown space', async () => {
    const nour = await staff();
    const spaceId = await createSpace(world);
    await expectFieldError(block(nour, spaceId, { end: NINE.start }), 'end', 'block.order');
    await expectRefusal(block(nour, nour.id), 'space.not_found');
  });

  test('and a booking of the same moment exclude each other', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    for (let round = 0; round < 5; round++) {
      const spaceId = await createSpace(world);
      const results = resultCodes(
        await Promise.allSettled([block(nour, spaceId), bookSpace(amira, spaceId)]),
      );
      expect([
        ['availability.hits', 'done'],
        ['done', 'space.already_booked'],
      ]).toContainEqual(results);
    }
  });
});
