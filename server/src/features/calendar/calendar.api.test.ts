import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import {
  FEED_GUESSES_PER_HOUR,
  FEED_READS_PER_HOUR,
  FEED_RENEWALS_PER_HOUR,
} from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import {
  cancel,
  expectRefusal,
  moveBooking,
  report,
  request,
  createSessionWith,
} from '../../testing/bookings/bookings.ts';
import { parseEvents, createFeed, fetchFeed } from '../../testing/bookings/feeds.ts';
import { setUser } from '../../testing/people.ts';
import {
  createAcceptedBooking,
  MONDAY,
  NINE,
  createPendingBooking,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { calendar } from './calendar.feature.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';

const world = await useWorld({ clock: MONDAY, settings: { publicUrl: 'https://hub.example' } });
const staff = await world.person('dot');

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const entriesOf = async ({ api }: TestPerson, query = {}): Promise<CalendarEntry[]> =>
  (await api.calendar.entries({ query: { ...MARCH, ...query } })).entries;
const kindsOf = async (person: TestPerson, query = {}) =>
  (await entriesOf(person, query)).map(({ kind }) => kind);
const makeBusy = (expert: TestPerson, { start, end }: { start: string; end: string }) =>
  world.db
    .insertInto('external_busy')
    .values({ resource_id: expert.id, busy_from: start, busy_to: end })
    .execute();

describe('my calendar', () => {
  test('has a session for both sides, who may move it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    const expected = {
      kind: 'session',
      id: booking.id,
      bookingId: booking.id,
      ...NINE,
      status: 'accepted',
      expert: { id: expert.id },
      requester: { id: startup.id },
      organization: booking.requester.organization,
      isMine: true,
      canReschedule: true,
      mode: 'online',
    };
    expect(await entriesOf(expert)).toMatchObject([expected]);
    expect(await entriesOf(startup)).toMatchObject([expected]);
  });

  test('has each requested slot, sorted by start, and whose turn it is', async () => {
    const { expert, startup, booking } = await createPendingBooking(world, TEN, NINE);

    const asked = await entriesOf(expert);

    expect(asked).toMatchObject([
      { kind: 'request', bookingId: booking.id, ...NINE, turn: 'expert', isMyTurn: true },
      { kind: 'request', bookingId: booking.id, ...TEN, isFree: true },
    ]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
    expect(await entriesOf(startup)).toMatchObject([{ isMyTurn: false }, { isMyTurn: false }]);
  });

  test('marks slots that were taken and leaves out past ones', async () => {
    const { expert, startup } = await createPendingBooking(world);
    await createSessionWith(world, expert);
    expect(await entriesOf(startup)).toMatchObject([
      { ...NINE, isFree: false },
      { ...TEN, isFree: true },
    ]);

    world.clock = new Date(Date.parse(NINE.start) + 1);

    expect(await entriesOf(startup)).toMatchObject([TEN]);
  });

  test('has finished sessions, and cancelled ones only when asked for', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const gone = await createAcceptedBooking(world);
    await cancel(gone.expert, gone.booking.id);
    world.clock = new Date(NINE.end);
    await report(expert, booking.id, 'attended');

    expect(await entriesOf(startup)).toMatchObject([
      { status: 'finished', attendance: 'attended', canReschedule: false },
    ]);
    expect(await entriesOf(gone.startup)).toEqual([]);
    const called = { id: gone.booking.id, status: 'cancelled', canReschedule: false, ...NINE };
    expect(await entriesOf(gone.startup, { status: 'cancelled' })).toMatchObject([called]);
    expect(await entriesOf(startup, { status: 'cancelled' })).toEqual([]);
  });

  test('has the entries that overlap the half-open range', async () => {
    const { startup } = await createAcceptedBooking(world);
    const within = (from: string, to: string) => entriesOf(startup, { from, to });
    expect(await within('2026-03-11T00:00:00.000Z', NINE.start)).toEqual([]);
    expect(await within(NINE.end, '2026-03-12T00:00:00.000Z')).toEqual([]);
    expect(await within('2026-03-11T08:30:00.000Z', '2026-03-11T08:31:00.000Z')).toHaveLength(1);
  });

  test('is limited to a hundred days, forward', async () => {
    const { api } = await world.person('startup');
    const ask = (from: string, to: string) => api.calendar.entries({ query: { from, to } });
    const tooFar = expect.objectContaining({ code: 'calendar.range' });
    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z')).resolves.toBeTruthy();
    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:01Z')).rejects.toEqual(tooFar);
    await expect(ask('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).rejects.toEqual(tooFar);
  });

  test('can be filtered by kind, status, expert and category', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    await request(startup, expert.id, tunisSlot(12, '09:00'));
    await makeBusy(expert, TEN);

    expect(await kindsOf(startup, { kinds: 'session' })).toEqual(['session']);
    expect(await kindsOf(startup, { kinds: 'request,busy' })).toEqual(['request']);
    expect(await kindsOf(startup, { expertId: startup.id })).toEqual([]);
    expect(await kindsOf(startup, { category: 'Finance' })).toEqual([]);
    const both = { expertId: expert.id, category: 'Fundraising' };
    expect(await kindsOf(startup, both)).toHaveLength(2);
    // Busy time has no status.
    expect(await kindsOf(expert)).toHaveLength(3);
    expect(await kindsOf(expert, { status: 'accepted' })).toEqual(['session']);
    expect(await kindsOf(expert, { status: 'pending' })).toEqual(['request']);
    expect(await kindsOf(expert, { status: 'finished' })).toEqual([]);
  });
});

describe('the calendars of others', () => {
  test('are not in my own, but for staff in the scope of the hub', async () => {
    const { booking, expert } = await createAcceptedBooking(world);
    for (const role of ['startup', 'admin']) {
      expect(await entriesOf(await world.person(role))).toEqual([]);
    }
    const seen = await entriesOf(staff, { scope: 'hub', expertId: expert.id });
    expect(seen).toMatchObject([{ id: booking.id, isMine: false, canReschedule: true }]);
    const all = await entriesOf(staff, { scope: 'hub' });
    expect(all.length).toBeGreaterThan(1);
  });

  test.each([
    ...['expert', 'startup', 'external', 'team'].map((role) => [role, { scope: 'hub' }] as const),
    ...['guest', 'sso', 'tt'].map((role) => [role, {}] as const),
  ])('are refused to role %s with query %j', async (role, query) => {
    await expectRefusal(entriesOf(await world.person(role), query), 'access.denied');
  });
});

describe('the experts by which staff filter', () => {
  const namesFor = async ({ api }: TestPerson, query = {}) =>
    (await api.calendar.experts({ query })).items.map(({ name }) => name);
  test('are found by any part of a name, with or without sessions', async () => {
    const [expert, startup] = [await world.person('expert'), await world.person('startup')];
    for (const person of [expert, startup]) {
      await setUser(world, person, { first_name: 'Zélie', last_name: 'Quatremère' });
    }
    expect(await namesFor(staff, { search: 'quatremere zel' })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: expert.id })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: startup.id })).toEqual([]);
  });

  test('include former experts', async () => {
    const { expert } = await createAcceptedBooking(world);
    await setUser(world, expert, { role: 'startup' });
    expect((await staff.api.calendar.experts({ query: { id: expert.id } })).items).toMatchObject([
      { id: expert.id },
    ]);
  });

  test.each(['expert', 'startup', 'external', 'guest'])('are refused to role %s', async (role) => {
    await expectRefusal(namesFor(await world.person(role)), 'access.denied');
  });
});

describe('the busy time of an expert’s personal calendar', () => {
  test('is shown without details to the expert and staff who filter by them, not to requesters', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    await makeBusy(expert, TEN);
    const query = { kinds: 'busy', expertId: expert.id };
    expect(await entriesOf(expert, { kinds: 'busy' })).toEqual([
      { kind: 'busy', id: `busy/${TEN.start}`, ...TEN },
    ]);
    expect(await entriesOf(startup, query)).toEqual([]);
    expect(await entriesOf(staff, { ...query, scope: 'hub' })).toMatchObject([TEN]);
    expect(await entriesOf(staff, { kinds: 'busy', scope: 'hub' })).toEqual([]);
  });
});
const readAt = (address: string, asking = {}) => fetchFeed(world, address, asking);
const codeOf = async (address: string, asking = {}) => (await readAt(address, asking)).statusCode;
const eventsOf = async (address: string) => {
  const answer = await readAt(address);
  expect(answer.statusCode).toBe(200);
  return parseEvents(answer.body);
};
const tokenIn = (address: string) => address.slice(-47, -4);
async function feedOwner() {
  const amira = await world.person('startup');
  return { amira, address: await createFeed(amira) };
}

describe('a calendar feed', () => {
  test('has the sessions of its owner with their changes', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const address = await createFeed(startup);
    const [before] = await eventsOf(address);
    const FRIDAY = tunisSlot(13, '10:00');
    await moveBooking(expert, booking.id, FRIDAY);
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
    const { expert, startup } = await createAcceptedBooking(world);
    await setUser(world, expert, { language: 'fr', time_zone: 'Europe/Paris' });
    const [event] = await eventsOf(await createFeed(expert));
    expect(event).toMatchObject({
      summary: `Session avec ${startup.name}\u00a0: Levée de fonds`,
      location: 'En ligne',
      start: new Date(NINE.start),
    });
    expect(event?.start.tz).toBe('Europe/Paris');
  });

  test('has no sessions of others and no proposed slots', async () => {
    const { startup } = await createPendingBooking(world);
    await createAcceptedBooking(world);
    expect(await eventsOf(await createFeed(startup))).toEqual([]);
  });

  test('keeps past and cancelled sessions for thirty days', async () => {
    const { startup } = await createAcceptedBooking(world);
    const address = await createFeed(startup);
    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY_MS - 1);
    expect(await eventsOf(address)).toHaveLength(1);
    world.clock = new Date(Date.parse(NINE.end) + 30 * DAY_MS);
    expect(await eventsOf(address)).toEqual([]);
  });

  test('is sent again only when it has changed', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const address = await createFeed(startup);
    const first = await readAt(address);
    const etag = String(first.headers.etag);
    const again = (tag: string) => readAt(address, { headers: { 'if-none-match': tag } });

    world.clock = new Date(MONDAY.getTime() + HOUR_MS);
    expect((await again(etag)).statusCode).toBe(304);
    expect((await again(etag)).body).toBe('');
    expect((await again(`"other", W/${etag}`)).statusCode).toBe(304);
    expect((await again('"other"')).statusCode).toBe(200);
    await moveBooking(expert, booking.id, TEN);
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
        'cache-control': 'no-store',
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
  test('is shown once, when it is created, and stored nowhere', async () => {
    const amira = await world.person('startup');
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });
    const { address, feed } = await amira.api.calendar.createFeed();
    expect(address).toMatch(/^https:\/\/hub\.example\/api\/calendarfeed\/[\w-]{43}\.ics$/);
    expect(feed).toEqual({ createdAt: MONDAY.toISOString(), lastReadAt: null });
    expect(await amira.api.calendar.feed()).toEqual({ feed });

    const kept = await world.db.selectFrom('calendar_feeds').selectAll().execute();
    const noted = await world.db.selectFrom('audit_log').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify([kept, noted])).not.toContain(tokenIn(address));
    const made = { actor_id: amira.id, action: 'calendar-feed.made' };
    expect(noted).toContainEqual(expect.objectContaining(made));
  });

  test('ends when it is renewed or given up', async () => {
    const { amira, address } = await feedOwner();
    const renewed = await createFeed(amira);
    expect([await codeOf(address), await codeOf(renewed)]).toEqual([404, 200]);
    await amira.api.calendar.revokeFeed();
    expect(await codeOf(renewed)).toBe(404);
    expect(await amira.api.calendar.feed()).toEqual({ feed: null });
    await amira.api.calendar.revokeFeed();
  });

  test.each([
    ['removed', { is_removed: true }],
    ['declined', { review: 'declined' as const }],
    ['made a guest', { role: 'guest' }],
  ])('ends when its owner is %s', async (_, change) => {
    const { amira, address } = await feedOwner();
    expect(await codeOf(address)).toBe(200);
    await setUser(world, amira, change);
    expect(await codeOf(address)).toBe(404);
  });

  test.each([
    ['unknown', `${'a'.repeat(43)}.ics`],
    ['too short', 'a.ics'],
    ['long', `${'a'.repeat(290)}.ics`],
    ['SQL', `${encodeURIComponent("' or 1=1 --%")}.ics`],
    ['without its extension', 'a'.repeat(43)],
    ['with a line break', `${encodeURIComponent('a\r\nSet-Cookie: a=b')}.ics`, 400],
  ])('is not found when it is %s', async (_, name, status = 404) => {
    const answer = await readAt(`https://hub.example/api/calendarfeed/${name}`);

    expect(answer.statusCode).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toContain('VCALENDAR');
  });

  test('is limited in guesses from one address, but not in reads of other feeds', async () => {
    const { address } = await feedOwner();
    const wrong = `https://hub.example/api/calendarfeed/${'b'.repeat(43)}.ics`;
    const from = '10.2.0.1';
    const tries = Array.from({ length: FEED_GUESSES_PER_HOUR + 1 }, () => codeOf(wrong, { from }));
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 404)).toHaveLength(FEED_GUESSES_PER_HOUR);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    expect(await codeOf(address, { from })).toBe(200);
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
    for (let made = 0; made < FEED_RENEWALS_PER_HOUR; made++) await createFeed(amira);
    await expectRefusal(createFeed(amira), 'request.rate_limited');
    expect(await createFeed(await world.person('startup'))).toContain('.ics');
  });

  test('is erased with its owner and exported without its token', async () => {
    const { amira, address } = await feedOwner();
    const created = { createdAt: MONDAY.toISOString(), lastReadAt: null };
    expect(await findExported(world, calendar, amira)).toEqual({ feed: created, spaceFeeds: [] });
    await eraseIn(world, calendar, amira);
    expect(await codeOf(address)).toBe(404);
    expect(await findExported(world, calendar, amira)).toEqual({ feed: null, spaceFeeds: [] });
  });

  test('has a token that opens nothing else', async () => {
    const { address } = await feedOwner();
    const headers = { authorization: `Bearer ${tokenIn(address)}` };
    const answer = await world.app.inject({ url: '/api/user', headers });
    expect(answer.statusCode).toBe(401);
  });
});
