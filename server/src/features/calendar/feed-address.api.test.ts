import { FEED_GUESSES_PER_HOUR, FEED_READS_PER_HOUR, FEEDS_PER_HOUR } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { feedOf, readFeedAt } from '../../testing/feeds.ts';
import { MONDAY } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { erase, find } from './personal.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ publicUrl: 'https://hub.example' });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const readAt = (address: string, asking = {}) => readFeedAt(world, address, asking);

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

  test('is not made anew without end, and nobody is kept from theirs by others', async () => {
    const amira = await world.person('startup');
    for (let made = 0; made < FEEDS_PER_HOUR; made++) await feedOf(amira);

    await expect(feedOf(amira)).rejects.toMatchObject({ code: 'request.rate_limited' });
    expect(await feedOf(await world.person('startup'))).toContain('.ics');
  });

  test('goes with its person, and is told of in a copy of their data without what opens it', async () => {
    const amira = await world.person('startup');
    const address = await feedOf(amira);
    const whom = { id: amira.id, email: amira.email, name: amira.name };
    expect(await find(world.db, whom)).toEqual({
      createdAt: MONDAY.toISOString(),
      lastReadAt: null,
    });

    await erase(world.db, whom);

    expect((await readAt(address)).statusCode).toBe(404);
    expect(await find(world.db, whom)).toBeUndefined();
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
