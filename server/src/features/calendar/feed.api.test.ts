import { FEED_GUESSES_PER_HOUR, FEED_READS_PER_HOUR, FEEDS_PER_HOUR } from '@thedot/domain/limits';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { cancel, move } from '../../testing/bookings.ts';
import { eventsIn, feedOf, readFeedAt } from '../../testing/feeds.ts';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
import { useWorld } from '../../testing/world.ts';
import { erase, find } from './personal.queries.ts';

const world = await useWorld({ clock: MONDAY, settings: { publicUrl: 'https://hub.example' } });

const readAt = (address: string, asking = {}) => readFeedAt(world, address, asking);
const statusOf = async (address: string, asking = {}) => (await readAt(address, asking)).statusCode;
const eventsOf = async (address: string) => {
  const answer = await readAt(address);
  expect(answer.statusCode).toBe(200);
  return eventsIn(answer.body);
};
/** A person with a feed, its address and the token in it. */
async function feedOwner() {
  const amira = await world.person('startup');
  const address = await feedOf(amira);
  return { amira, address, token: address.slice(-47, -4) };
}

describe('a calendar feed', () => {
  test('has the sessions of its owner with their changes', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const address = await feedOf(startup);
    const [before] = await eventsOf(address);
    const FRIDAY = tunis(13, '10:00');
    await move(expert, booking.id, FRIDAY);
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

  test('is in the language and time zone of its owner', async () => {
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

  test('has no sessions of others and no proposed slots', async () => {
    const { startup } = await requestedIn(world);
    await acceptedIn(world);
    expect(await eventsOf(await feedOf(startup))).toEqual([]);
  });

  test('keeps past and cancelled sessions for thirty days', async () => {
    const { startup } = await acceptedIn(world);
    const address = await feedOf(startup);
    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY_MS - 1);
    expect(await eventsOf(address)).toHaveLength(1);
    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY_MS);
    expect(await eventsOf(address)).toEqual([]);
  });

  test('is sent again only when it has changed', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const address = await feedOf(startup);
    const first = await readAt(address);
    const etag = String(first.headers.etag);
    const again = (tag: string) => readAt(address, { headers: { 'if-none-match': tag } });

    world.clock = new Date(MONDAY.getTime() + HOUR_MS);
    expect((await again(etag)).statusCode).toBe(304);
    expect((await again(etag)).body).toBe('');
    expect((await again(`"other", W/${etag}`)).statusCode).toBe(304);
    expect((await again('"other"')).statusCode).toBe(200);
    await move(expert, booking.id, TEN);
    expect((await again(etag)).statusCode).toBe(200);
  });

  test('has private calendar headers, also for HEAD', async () => {
    const { address } = await feedOwner();
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

  test('shows its owner when it was last read, to the hour', async () => {
    const { amira, address } = await feedOwner();
    const lastReadAt = async () => (await amira.api.calendar.feed()).feed?.lastReadAt;

    await readAt(address);
    expect(await lastReadAt()).toBe(MONDAY.toISOString());
    world.clock = new Date(MONDAY.getTime() + 60_000);
    await readAt(address);
    expect(await lastReadAt()).toBe(MONDAY.toISOString());
    world.clock = new Date(MONDAY.getTime() + HOUR_MS);
    await readAt(address);
    expect(await lastReadAt()).toBe(world.clock.toISOString());
  });
});

describe('the address of a feed', () => {
  test('is shown once, when it is created', async () => {
    const amira = await world.person('startup');
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });
    const { address, feed } = await amira.api.calendar.makeFeed();
    expect(address).toMatch(/^https:\/\/hub\.example\/api\/calendarfeed\/[\w-]{43}\.ics$/);
    expect(feed).toEqual({ createdAt: MONDAY.toISOString(), lastReadAt: null });
    expect(await amira.api.calendar.feed()).toEqual({ feed });
  });

  test('is stored neither in the database nor in the audit log', async () => {
    const { amira, token } = await feedOwner();

    const kept = await world.db.selectFrom('calendar_feeds').selectAll().execute();
    const noted = await world.db.selectFrom('audit_log').selectAll().execute();

    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify([kept, noted])).not.toContain(token);
    expect(noted).toContainEqual(
      expect.objectContaining({ actor_id: amira.id, action: 'calendar-feed.made' }),
    );
  });

  test('ends when it is renewed or given up', async () => {
    const { amira, address } = await feedOwner();
    const renewed = await feedOf(amira);
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(renewed)).toBe(200);

    await amira.api.calendar.endFeed();

    expect(await statusOf(renewed)).toBe(404);
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });
    await amira.api.calendar.endFeed();
  });

  test.each([
    ['removed', { is_removed: true }],
    ['declined', { review: 'declined' as const }],
    ['made a guest', { role: 'guest' }],
  ])('ends when its owner is %s', async (_, change) => {
    const { amira, address } = await feedOwner();
    expect(await statusOf(address)).toBe(200);

    await world.db.updateTable('users').set(change).where('id', '=', amira.id).execute();

    expect(await statusOf(address)).toBe(404);
  });

  test.each([
    ['unknown', `${'a'.repeat(43)}.ics`],
    ['too short', 'a.ics'],
    ['long', `${'a'.repeat(290)}.ics`],
    ['SQL', `${encodeURIComponent("' or 1=1 --%")}.ics`],
    ['with a line break', `${encodeURIComponent('a\r\nSet-Cookie: a=b')}.ics`],
    ['without its extension', 'a'.repeat(43)],
  ])('is not found when it is %s', async (_, name) => {
    const answer = await readAt(`https://hub.example/api/calendarfeed/${name}`);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toContain('VCALENDAR');
  });

  test('is limited in guesses from one address, but not in reads of other feeds', async () => {
    const { address } = await feedOwner();
    const wrong = `https://hub.example/api/calendarfeed/${'b'.repeat(43)}.ics`;
    const from = '10.2.0.1';
    const tries = Array.from({ length: FEED_GUESSES_PER_HOUR + 1 }, () =>
      statusOf(wrong, { from }),
    );

    const codes = await Promise.all(tries);

    expect(codes.filter((code) => code === 404)).toHaveLength(FEED_GUESSES_PER_HOUR);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    expect(await statusOf(address, { from })).toBe(200);
  });

  test('is limited in reads per hour', async () => {
    const { address } = await feedOwner();
    const reads = Array.from({ length: FEED_READS_PER_HOUR + 1 }, () => readAt(address));
    const answers = await Promise.all(reads);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('is limited in renewals per user', async () => {
    const amira = await world.person('startup');
    for (let made = 0; made < FEEDS_PER_HOUR; made++) await feedOf(amira);
    await expect(feedOf(amira)).rejects.toMatchObject({ code: 'request.rate_limited' });
    expect(await feedOf(await world.person('startup'))).toContain('.ics');
  });

  test('is erased with its owner and exported without its token', async () => {
    const { amira, address } = await feedOwner();
    const whom = { id: amira.id, email: amira.email, name: amira.name };
    expect(await find(world.db, whom)).toEqual({
      createdAt: MONDAY.toISOString(),
      lastReadAt: null,
    });

    await erase(world.db, whom);

    expect(await statusOf(address)).toBe(404);
    expect(await find(world.db, whom)).toBeUndefined();
  });

  test('has a token that opens nothing else', async () => {
    const { token } = await feedOwner();
    const answer = await world.app.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});
