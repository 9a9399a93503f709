import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { MONDAY, NINE, TEN } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { calendar } from './calendar.feature.ts';

const world = await useWorld({ clock: MONDAY });
const member = () => world.person('startup');
const createFeed = async ({ api }: TestPerson, id: string) =>
  (await api.calendar.createSpaceFeed({ params: { id } })).address;
const readAt = (address: string) =>
  world.app.inject({ url: address.replace('https://hub.example', '') });
const codeOf = async (address: string) => (await readAt(address)).statusCode;
const eventsAt = async (address: string) =>
  new ICAL.Component(ICAL.parse((await readAt(address)).body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((it) => [
      String(it.getFirstPropertyValue('summary')),
      String(it.getFirstPropertyValue('dtstart')).slice(11, 16),
    ]);

/** A room that two users booked, one of them privately. */
async function createBookedRoom(more: Parameters<typeof createSpace>[1] = {}) {
  const [youssef, id] = [await world.person('startup'), await createSpace(world, more)];
  const amira = await world.person('startup');
  await bookSpace(youssef, id, { ...NINE, title: 'Board' });
  await bookSpace(amira, id, { ...TEN, title: 'Hiring', isPrivate: true });
  return { id, amira, youssef };
}

describe('the feed of a space', () => {
  test('names bookings to their bookers and staff; others read that it is busy', async () => {
    const { id, amira, youssef } = await createBookedRoom();
    const staff = await world.person('dot');

    expect(await eventsAt(await createFeed(await member(), id))).toEqual([
      ['Busy', '09:00'],
      ['Busy', '10:00'],
    ]);
    expect(await eventsAt(await createFeed(amira, id))).toEqual([
      ['Busy', '09:00'],
      [`Hiring · ${amira.name}`, '10:00'],
    ]);
    expect(await eventsAt(await createFeed(staff, id))).toEqual([
      [`Board · ${youssef.name}`, '09:00'],
      [`Hiring · ${amira.name}`, '10:00'],
    ]);
  });

  test('names bookings of a space that shows its bookers, except private ones', async () => {
    const { id, youssef } = await createBookedRoom({ space: { shows_bookers: true } });

    expect(await eventsAt(await createFeed(await member(), id))).toEqual([
      [`Board · ${youssef.name}`, '09:00'],
      ['Busy', '10:00'],
    ]);
  });

  test('follows what its owner may see at each reading', async () => {
    const { id } = await createBookedRoom();
    const staff = await world.person('dot');
    const address = await createFeed(staff, id);
    const setUser = (change: { role?: string; is_removed?: boolean }) =>
      world.db.updateTable('users').set(change).where('id', '=', staff.id).execute();

    await setUser({ role: 'startup' });
    expect((await eventsAt(address)).map(([summary]) => summary)).toEqual(['Busy', 'Busy']);
    await setUser({ role: 'external' });
    expect(await codeOf(address)).toBe(404);
    await setUser({ role: 'dot' });
    expect(await codeOf(address)).toBe(200);
    await setUser({ is_removed: true });
    expect(await codeOf(address)).toBe(404);
  });

  test('ends with a renewed or revoked address, and with the space', async () => {
    const { id, amira } = await createBookedRoom();
    const params = { id };
    expect(await codeOf('/api/calendarfeed/space/wrong.ics')).toBe(404);
    const first = await createFeed(amira, id);
    const address = await createFeed(amira, id);
    expect([await codeOf(first), await codeOf(address)]).toEqual([404, 200]);
    expect((await amira.api.calendar.spaceFeed({ params })).feed).toMatchObject({
      address,
      lastReadAt: MONDAY.toISOString(),
    });

    const hide = (at: Date | null) =>
      world.db
        .updateTable('resources')
        .set({ hidden_at: at?.toISOString() ?? null })
        .where('id', '=', id)
        .execute();
    await hide(MONDAY);
    expect(await codeOf(address)).toBe(404);
    await hide(null);
    expect(await codeOf(address)).toBe(200);
    await amira.api.calendar.revokeSpaceFeed({ params });
    expect(await codeOf(address)).toBe(404);
  });

  test('is not for users who may not book the space', async () => {
    const id = await createSpace(world, { space: { booker_roles: ['expert'] } });
    const params = { id };

    await expectRefusal(createFeed(await member(), id), 'space.not_found');
    const salma = await world.person('external');
    await expectRefusal(salma.api.calendar.createSpaceFeed({ params }), 'access.denied');
    expect(await createFeed(await world.person('expert'), id)).toContain('.ics');
  });

  test('is exported without its address, and erased with its owner', async () => {
    const { id, amira } = await createBookedRoom();
    const address = await createFeed(amira, id);

    expect(await findExported(world, calendar, amira)).toMatchObject({
      spaceFeeds: [{ space: 'Carthage', createdAt: MONDAY.toISOString(), lastReadAt: null }],
    });
    await eraseIn(world, calendar, amira);
    expect(await codeOf(address)).toBe(404);
  });
});
