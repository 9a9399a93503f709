import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsIn, feedOf, readFeedAt } from '../../testing/feeds.ts';
import { acceptedIn, MONDAY, NINE, TEN, requestedIn, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ publicUrl: 'https://hub.example' });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const readAt = (address: string, asking = {}) => readFeedAt(world, address, asking);
const eventsOf = async (address: string) => {
  const answer = await readAt(address);
  expect(answer.statusCode).toBe(200);
  return eventsIn(answer.body);
};
const cancel = ({ api }: TestPerson, bookingId: string) =>
  api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Travelling' } });

describe('a feed', () => {
  test('holds my sessions as they are, and follows what happens to them', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const address = await feedOf(startup);
    const [before] = await eventsOf(address);
    const FRIDAY = tunis(13, '10:00');
    await expert.api.bookings.change({ params: { id: booking.id }, body: { start: FRIDAY.start } });
    const [moved] = await eventsOf(address);
    await cancel(expert, booking.id);
    const [cancelled] = await eventsOf(address);

    expect(before).toMatchObject({
      uid: `${booking.id}@thedot`,
      start: new Date(NINE.start),
      end: new Date(NINE.end),
      status: 'CONFIRMED',
      summary: `Session with ${expert.name}: Fundraising`,
      location: 'Online',
    });
    expect(moved).toMatchObject({ uid: before?.uid, start: new Date(FRIDAY.start) });
    expect(cancelled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    const sequences = [before, moved, cancelled].map((it) => Number(it?.sequence));
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  });

  test('is in the words and on the clocks of its person', async () => {
    const { expert, startup } = await acceptedIn(world);
    const set = { language: 'fr', time_zone: 'Europe/Paris' };
    await world.db.updateTable('users').set(set).where('id', '=', expert.id).execute();

    const [event] = await eventsOf(await feedOf(expert));

    expect(event).toMatchObject({
      summary: `Session avec ${startup.name}\u00a0: Levée de fonds`,
      location: 'En ligne',
      start: new Date(NINE.start),
    });
    expect(event?.start.tz).toBe('Europe/Paris');
  });

  test('holds nothing of others, nor times that are only proposed', async () => {
    const { startup } = await requestedIn(world);
    await acceptedIn(world);
    expect(await eventsOf(await feedOf(startup))).toEqual([]);
  });

  test('keeps what is past, and what was cancelled, for thirty days', async () => {
    const { startup } = await acceptedIn(world);
    const address = await feedOf(startup);
    const DAY = 86_400_000;

    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY - 1);
    expect(await eventsOf(address)).toHaveLength(1);
    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY);
    expect(await eventsOf(address)).toEqual([]);
  });

  test('is sent again only when something in it is another', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const address = await feedOf(startup);
    const first = await readAt(address);
    const etag = String(first.headers.etag);
    const again = (tag: string) => readAt(address, { headers: { 'if-none-match': tag } });

    world.clock = new Date(MONDAY.getTime() + 3_600_000);
    expect((await again(etag)).statusCode).toBe(304);
    expect((await again(etag)).body).toBe('');
    expect((await again(`"other", W/${etag}`)).statusCode).toBe(304);
    expect((await again('"other"')).statusCode).toBe(200);
    await expert.api.bookings.change({ params: { id: booking.id }, body: { start: TEN.start } });
    expect((await again(etag)).statusCode).toBe(200);
  });

  test('says what it is, and to keep it to oneself', async () => {
    const address = await feedOf(await world.person('startup'));
    const whole = await readAt(address);
    const head = await readAt(address, { method: 'HEAD' });

    for (const { statusCode, headers } of [whole, head]) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        etag: whole.headers.etag,
      });
    }
    expect(head.body).toBe('');
  });

  test('tells its person when it was last read', async () => {
    const amira = await world.person('startup');
    const address = await feedOf(amira);
    const lastReadAt = async () => (await amira.api.calendar.feed()).feed?.lastReadAt;

    await readAt(address);
    expect(await lastReadAt()).toBe(MONDAY.toISOString());
    world.clock = new Date(MONDAY.getTime() + 60_000);
    await readAt(address);
    expect(await lastReadAt()).toBe(MONDAY.toISOString());
    world.clock = new Date(MONDAY.getTime() + 3_600_000);
    await readAt(address);
    expect(await lastReadAt()).toBe(world.clock.toISOString());
  });
});
