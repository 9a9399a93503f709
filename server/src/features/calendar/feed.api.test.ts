import nodeIcal, { type VEvent } from 'node-ical';
import { FEED_GUESSES_PER_HOUR, FEED_READS_PER_HOUR } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

let guessers = 0;

/** As a calendar program asks: with the address and nothing else, from somewhere of its own. */
const readAt = (
  address: string,
  {
    headers = {},
    method = 'GET',
    from = `10.1.${++guessers}.1`,
  }: { headers?: Record<string, string>; method?: 'GET' | 'HEAD'; from?: string } = {},
) => {
  const { pathname } = new URL(address);
  return world.app.inject({ method, url: pathname, headers, remoteAddress: from });
};
const feedOf = async ({ api }: TestPerson) => (await api.calendar.makeFeed()).address;
const eventsOf = async (address: string): Promise<VEvent[]> => {
  const answer = await readAt(address);
  expect(answer.statusCode).toBe(200);
  return Object.values(nodeIcal.sync.parseICS(answer.body)).filter((it) => it?.type === 'VEVENT');
};
const cancel = ({ api }: TestPerson, bookingId: string) =>
  api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Travelling' } });

describe('the address of a feed', () => {
  test('is told once, when it is made; afterwards only that there is one', async () => {
    const amira = await world.person('startup');
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });

    const { address, feed } = await amira.api.calendar.makeFeed();

    expect(address).toMatch(/^https:\/\/hub\.example\/api\/calendarfeed\/[\w-]{43}\.ics$/);
    expect(feed).toEqual({ createdAt: MONDAY.toISOString(), lastReadAt: null });
    expect(await amira.api.calendar.feed()).toEqual({ feed });
  });

  test('is kept nowhere: neither in the database nor in the audit log', async () => {
    const amira = await world.person('startup');
    const token = (await feedOf(amira)).slice(-47, -4);

    const kept = await world.db.selectFrom('calendar_feeds').selectAll().execute();
    const noted = await world.db.selectFrom('audit_log').selectAll().execute();

    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify([kept, noted])).not.toContain(token);
    expect(noted).toContainEqual(
      expect.objectContaining({ actor_id: amira.id, action: 'calendar-feed.made' }),
    );
  });

  test('ends when it is renewed, and the new one opens', async () => {
    const amira = await world.person('startup');
    const old = await feedOf(amira);
    const renewed = await feedOf(amira);

    expect((await readAt(old)).statusCode).toBe(404);
    expect((await readAt(renewed)).statusCode).toBe(200);
  });

  test('ends when its person gives it up', async () => {
    const amira = await world.person('startup');
    const address = await feedOf(amira);

    await amira.api.calendar.endFeed();

    expect((await readAt(address)).statusCode).toBe(404);
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });
    await amira.api.calendar.endFeed();
  });

  test.each([
    ['removed', { is_removed: true }],
    ['declined', { review: 'declined' as const }],
    ['made a guest, who has no calendar', { role: 'guest' }],
  ])('opens nothing once its person is %s', async (_, change) => {
    const amira = await world.person('startup');
    const address = await feedOf(amira);
    expect((await readAt(address)).statusCode).toBe(200);

    await world.db.updateTable('users').set(change).where('id', '=', amira.id).execute();

    expect((await readAt(address)).statusCode).toBe(404);
  });

  test.each([
    ['made up', `${'a'.repeat(43)}.ics`],
    ['too short', 'a.ics'],
    ['long', `${'a'.repeat(290)}.ics`],
    ['with signs that mean something to databases', `${encodeURIComponent("' or 1=1 --%")}.ics`],
    ['with a line of its own', `${encodeURIComponent('a\r\nSet-Cookie: a=b')}.ics`],
    ['without its ending', 'a'.repeat(43)],
  ])('that is %s is answered like one that is no more', async (_, name) => {
    const answer = await readAt(`https://hub.example/api/calendarfeed/${name}`);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toContain('VCALENDAR');
  });

  test('that leads nowhere is not tried endlessly from one place; others read on', async () => {
    const amira = await world.person('startup');
    const address = await feedOf(amira);
    const wrong = `https://hub.example/api/calendarfeed/${'b'.repeat(43)}.ics`;
    const from = '10.2.0.1';
    const tries = Array.from({ length: FEED_GUESSES_PER_HOUR + 1 }, () => readAt(wrong, { from }));

    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);

    expect(codes.filter((code) => code === 404)).toHaveLength(FEED_GUESSES_PER_HOUR);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    expect((await readAt(address, { from })).statusCode).toBe(200);
  });

  test('is not read more often than programs have reason to, from wherever', async () => {
    const address = await feedOf(await world.person('startup'));
    const reads = Array.from({ length: FEED_READS_PER_HOUR + 1 }, () => readAt(address));

    const answers = await Promise.all(reads);

    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('makes its person no caller: it opens nothing else', async () => {
    const address = await feedOf(await world.person('startup'));
    const token = address.slice(-47, -4);

    const answer = await world.app.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    });

    expect(answer.statusCode).toBe(401);
  });
});

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
