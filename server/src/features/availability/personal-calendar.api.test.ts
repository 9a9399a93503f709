import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { CALENDAR_ATTEMPTS_PER_HOUR, MAX_CALENDAR_BYTES } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeys } from '../../platform/keys.ts';
import { listSlots } from '../../testing/bookings/availability.ts';
import { expectRefusal, moveBooking, request } from '../../testing/bookings/bookings.ts';
import {
  type CalendarServer,
  buildCalendar,
  serveCalendar,
  startCalendarServer,
} from '../../testing/fakes/calendar-server.ts';
import { createFeed, fetchFeed } from '../../testing/bookings/feeds.ts';
import { findMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { setUser } from '../../testing/people.ts';
import { expectStatus } from '../../testing/refusals.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  createPair,
  listNotifications,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { createWorld, type TestPerson, useWorld } from '../../testing/world.ts';
import { FEATURES } from '../../app/features.ts';
import { experts } from '../experts/experts.feature.ts';
import { refreshDueCalendars } from './personal-calendar.jobs.ts';
import { availability } from './availability.feature.ts';
import { findExported } from '../../testing/personal-data.ts';

/** Wednesday from nine to half past ten in Tunis. */
const DENTIST = [
  'SUMMARY:Dentist',
  'DTSTART;TZID=Africa/Tunis:20260311T090000',
  'DTEND;TZID=Africa/Tunis:20260311T103000',
];
const WHOLE_WEDNESDAY = ['DTSTART;VALUE=DATE:20260311'];

const world = await useWorld({ clock: MONDAY, settings: { allowLocalCalendars: true } });
/** The calendar that all experts of a test keep. */
const calendar = await startCalendarServer();
beforeEach(() => {
  calendar.answer = serveCalendar(buildCalendar(DENTIST));
  calendar.asked.length = 0;
});
afterEach(() => world.db.deleteFrom('expert_calendars').execute());
afterAll(() => calendar.close());

const failing: CalendarServer['answer'] = (_, response) => void response.writeHead(500).end();

const save = ({ api }: Pick<TestPerson, 'api'>, address = calendar.address) =>
  api.personalCalendar.save({ body: { address } });
const refresh = async ({ api }: TestPerson) => (await api.personalCalendar.refresh()).calendar;
const stateOf = async ({ api }: TestPerson) => (await api.availability.read()).calendar;
const busyOf = ({ id }: TestPerson) =>
  world.db.selectFrom('external_busy').selectAll().where('resource_id', '=', id).execute();
const storedOf = ({ id }: TestPerson) =>
  world.db.selectFrom('expert_calendars').selectAll().where('expert_id', '=', id).execute();

const firstFree = async (expert: TestPerson, startup: TestPerson) =>
  (await listSlots(startup, { expertId: expert.id }))[0];
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
/** The job that runs every minute. */
const runJob = () => {
  const { db, keys, settings, live } = world;
  return refreshDueCalendars({
    db,
    keys,
    settings,
    live,
    features: FEATURES,
    now: () => world.clock ?? new Date(),
    log,
  });
};

async function savedIn() {
  const expert = await createExpert(world);
  await save(expert);
  return expert;
}

describe('a personal calendar', () => {
  test('is read when it is saved, and blocks its busy times', async () => {
    const { expert, startup } = await createPair(world);

    const { calendar: saved } = await save(expert);

    expect(saved).toEqual({
      host: `127.0.0.1:${calendar.port}`,
      fetchedAt: MONDAY.toISOString(),
      failure: null,
      failedAt: null,
      busy: 1,
    });
    expect(await stateOf(expert)).toEqual(saved);
    expect(await firstFree(expert, startup)).toMatchObject(tunisSlot(11, '10:30'));
    await expectRefusal(request(startup, expert.id, tunisSlot(11, '09:30')), 'expert.unavailable');
  });

  test('stores and exports busy times without details of its events or its address', async () => {
    const expert = await createExpert(world);
    const admin = await world.person('admin');

    const shown = [
      await save(expert),
      await stateOf(expert),
      await findExported(world, availability, expert),
    ];

    expect(JSON.stringify([shown, await storedOf(expert)])).not.toMatch(/very-secret|me\.ics/);
    const query = { expertId: expert.id };
    expect((await admin.api.availability.read({ query })).calendar).toBeNull();
    const [busy_from, busy_to] = [tunisSlot(11, '09:00').start, tunisSlot(11, '10:30').start];
    expect(await busyOf(expert)).toEqual([{ resource_id: expert.id, busy_from, busy_to }]);

    await expert.api.availability.save({ body: { bufferAfter: 10, dailySessions: 3 } });

    expect(await findExported(world, availability, expert)).toMatchObject({
      calendar: { failure: null, failedAt: null },
      busy: [{ start: busy_from, end: busy_to }],
    });
    expect(await findExported(world, experts, expert)).toMatchObject({
      bufferBefore: 0,
      bufferAfter: 10,
      dailySessions: 3,
    });
  });

  test('is read again on request', async () => {
    const expert = await savedIn();
    calendar.answer = serveCalendar(buildCalendar());
    expect(await refresh(expert)).toMatchObject({ busy: 0 });
    calendar.answer = failing;
    expect(await refresh(expert)).toMatchObject({ failure: 'unreachable' });
  });

  test('is removed with its busy times', async () => {
    const { expert, startup } = await createPair(world);
    await save(expert);
    await expert.api.personalCalendar.remove();
    expect(await stateOf(expert)).toBeNull();
    expect(await firstFree(expert, startup)).toMatchObject(NINE);
    await expectRefusal(refresh(expert), 'calendar.none');
  });

  test('is refused for visitors and users who are not experts', async () => {
    await expectStatus(save({ api: world.anonymous }), 401);
    for (const role of ['startup', 'admin']) {
      const person = await world.person(role);
      for (const attempt of [() => save(person), () => refresh(person)]) {
        await expectRefusal(attempt(), 'access.expert_required');
      }
    }
    expect(calendar.asked).toEqual([]);
  });

  test('is deleted when its owner stops being an expert', async () => {
    const admin = await world.person('super-admin');
    const [former, other] = [await savedIn(), await savedIn()];
    await admin.api.directory.edit({ body: { id: former.id, role: 'guest' } });
    expect([await storedOf(former), await busyOf(former)]).toEqual([[], []]);
    expect(await storedOf(other)).toHaveLength(1);
  });

  test('of a former expert is not read and can be removed by its owner', async () => {
    const expert = await savedIn();
    await setUser(world, expert, { role: 'guest' });
    calendar.asked.length = 0;
    warnings.length = 0;
    advanceClock(world, 15 * MINUTE_MS);
    await runJob();
    expect([calendar.asked, warnings]).toEqual([[], []]);
    await expert.api.personalCalendar.remove();
    expect([await storedOf(expert), await busyOf(expert)]).toEqual([[], []]);
  });

  test('does not make the expert busy with sessions of the hub, also after they moved', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const entries = async () => {
      const query = { from: MONDAY.toISOString(), to: '2026-04-01T00:00:00.000Z', kinds: 'busy' };
      return (await expert.api.calendar.entries({ query })).entries;
    };
    calendar.answer = serveCalendar((await fetchFeed(world, await createFeed(expert))).body);
    await save(expert);
    expect(await entries()).toEqual([]);

    await moveBooking(expert, booking.id, tunisSlot(13, '10:00'));
    await refresh(expert);
    expect(await entries()).toEqual([]);
    expect(await moveBooking(startup, booking.id, NINE)).toMatchObject({ session: NINE });

    // An event that only carries the UID of another expert's session counts.
    const { booking: foreign } = await createAcceptedBooking(world);
    const times = ['DTSTART:20260312T080000Z', 'DTEND:20260312T090000Z'];
    calendar.answer = serveCalendar(buildCalendar([`UID:${foreign.id}@thedot`, ...times]));
    await refresh(expert);
    expect(await entries()).toHaveLength(1);
  });
});

describe('an address', () => {
  test.each([
    ['that is no URL', 'my calendar', 'calendar.address'],
    ['with a password', 'https://me:pw@example.tn/me.ics', 'calendar.address'],
    ['of a file', 'file:///etc/passwd', 'calendar.address'],
    ['of a private network', 'http://10.0.0.1/me.ics', 'calendar.not_public'],
    ['of a metadata service', 'http://169.254.169.254/latest/', 'calendar.not_public'],
  ])('%s is refused at its field', async (_, address, code) => {
    const expert = await createExpert(world);

    await expect(save(expert, address)).rejects.toMatchObject({
      code,
      status: 422,
      errors: [{ path: 'address', code }],
    });
    expect(await stateOf(expert)).toBeNull();
  });

  test('of the server itself is refused by default', async () => {
    const strict = await createWorld();
    try {
      const expert = await strict.person('expert');
      for (const address of [calendar.address, `http://localhost:${calendar.port}/`]) {
        await expect(save(expert, address)).rejects.toMatchObject({ code: 'calendar.not_public' });
      }
      expect(calendar.asked).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  test.each<[string, CalendarServer['answer'], string]>([
    ['returns 404', (_, to) => void to.writeHead(404).end(), 'calendar.unreachable'],
    ['returns a web page', serveCalendar('<!doctype html>'), 'calendar.not_a_calendar'],
    ['returns too much', serveCalendar('x'.repeat(MAX_CALENDAR_BYTES + 1)), 'calendar.too_large'],
    [
      'redirects to a private network',
      (_, to) => void to.writeHead(301, { location: 'http://10.0.0.1/' }).end(),
      'calendar.not_public',
    ],
  ])('that %s is refused, and the earlier calendar is kept', async (_, answer, code) => {
    const expert = await savedIn();
    calendar.answer = answer;

    await expect(save(expert)).rejects.toMatchObject({ errors: [{ path: 'address', code }] });
    expect(await stateOf(expert)).toMatchObject({ busy: 1, failure: null });
  });

  test('is rate limited', async () => {
    const expert = await createExpert(world);
    for (let tries = 0; tries < CALENDAR_ATTEMPTS_PER_HOUR; tries++) {
      await expectStatus(save(expert, 'http://10.0.0.1/'), 422);
    }
    await expectRefusal(save(expert), 'request.rate_limited');
    await expectRefusal(refresh(expert), 'calendar.none');
    expect(calendar.asked).toEqual([]);
  });
});

describe('the job that reads calendars', () => {
  test('reads each every quarter of an hour', async () => {
    const { expert, startup } = await createPair(world);
    await save(expert);
    calendar.answer = serveCalendar(buildCalendar());

    advanceClock(world, 14 * MINUTE_MS);
    await runJob();
    expect(calendar.asked).toHaveLength(1);
    advanceClock(world, MINUTE_MS);
    await runJob();

    expect(calendar.asked).toHaveLength(2);
    expect(await busyOf(expert)).toEqual([]);
    expect(await firstFree(expert, startup)).toMatchObject(NINE);
  });

  test('sends the ETag, but for one full read a day', async () => {
    calendar.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else serveCalendar(buildCalendar(DENTIST), { etag: '"1"' })(request, response);
    };
    const expert = await savedIn();
    const etags = () => calendar.asked.map(({ headers }) => headers['if-none-match']);

    advanceClock(world, 15 * MINUTE_MS);
    await runJob();
    expect(etags()).toEqual([undefined, '"1"']);
    expect(await stateOf(expert)).toMatchObject({
      fetchedAt: world.clock?.toISOString(),
      failure: null,
      busy: 1,
    });
    advanceClock(world, 24 * HOUR_MS);
    await runJob();
    expect(etags().at(-1)).toBeUndefined();
  });

  test('reads whole days again after the time zone changed', async () => {
    calendar.answer = serveCalendar(buildCalendar(WHOLE_WEDNESDAY), { etag: '"1"' });
    const expert = await savedIn();
    await expert.api.availability.save({ body: { timeZone: 'America/Montreal' } });
    await runJob();
    expect(await busyOf(expert)).toMatchObject([{ busy_from: '2026-03-11T04:00:00.000Z' }]);
  });

  test('reads them again, too, when the time zone changes during a read', async () => {
    const expert = await createExpert(world);
    let changing: Promise<unknown> | undefined;
    calendar.answer = (request, response) => {
      changing ??= expert.api.availability.save({ body: { timeZone: 'America/Montreal' } });
      const answer = serveCalendar(buildCalendar(WHOLE_WEDNESDAY));
      void changing.then(() => answer(request, response));
    };

    await save(expert);

    expect(await expert.api.availability.read()).toMatchObject({ timeZone: 'America/Montreal' });
    const due = { etag: null, due_at: MONDAY.toISOString() };
    expect(await storedOf(expert)).toMatchObject([due]);
  });

  test('gives up a calendar that fails for a day, and notifies the expert once', async () => {
    calendar.answer = serveCalendar(
      buildCalendar(['DTSTART:20260302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']),
    );
    const expert = await savedIn();
    calendar.answer = failing;

    advanceClock(world, 15 * MINUTE_MS);
    await runJob();
    expect(await stateOf(expert)).toMatchObject({
      failure: 'unreachable',
      fetchedAt: MONDAY.toISOString(),
      busy: 181,
    });
    advanceClock(world, 23 * HOUR_MS);
    await runJob();
    expect(await stateOf(expert)).toMatchObject({ busy: 181 });

    for (let turns = 0; turns < 3; turns++) {
      advanceClock(world, 6 * HOUR_MS);
      await runJob();
    }

    expect(await stateOf(expert)).toMatchObject({ failure: 'unreachable', busy: 0 });
    expect(await listNotifications(expert)).toMatchObject([
      { type: 'availability.calendar_lost', link: '/account?tab=availability' },
    ]);
    await sendDueMails(world);
    expect(await findMails(world, expert)).toMatchObject([
      { subject: 'We can’t read your personal calendar' },
    ]);

    calendar.answer = serveCalendar(buildCalendar(DENTIST));
    advanceClock(world, 6 * HOUR_MS);
    await runJob();
    expect(await stateOf(expert)).toMatchObject({ failure: null, failedAt: null });
  });

  test('notifies once when a request gives up the calendar at the same time', async () => {
    const expert = await savedIn();
    advanceClock(world, 25 * HOUR_MS);
    const held: (() => void)[] = [];
    calendar.answer = (request, response) => {
      held.push(() => failing(request, response));
      if (held.length === 2) for (const fail of held) fail();
    };

    await Promise.all([runJob(), refresh(expert)]);

    expect(held).toHaveLength(2);
    expect(await busyOf(expert)).toEqual([]);
    expect(await listNotifications(expert)).toHaveLength(1);
  });

  test('requires the address again after the encryption key is lost', async () => {
    const expert = await savedIn();
    const sealed = createKeys('another key').seal('personal-calendar', calendar.address, expert.id);
    await world.db
      .updateTable('expert_calendars')
      .set({ address: sealed })
      .where('expert_id', '=', expert.id)
      .execute();

    expect(await refresh(expert)).toMatchObject({ failure: 'key_lost', busy: 1 });
    advanceClock(world, 25 * HOUR_MS);
    await refresh(expert);
    await sendDueMails(world);

    expect(await listNotifications(expert)).toMatchObject([{ type: 'availability.calendar_lost' }]);
    expect(await findMails(world, expert)).toMatchObject([
      { text: expect.stringContaining('Enter the address again') },
    ]);
    await save(expert);
    expect(await stateOf(expert)).toMatchObject({ failure: null, busy: 1 });
  });

  test('reads a failing calendar after 15, 30 and 60 minutes, then every hour', async () => {
    await savedIn();
    calendar.answer = failing;
    const minutes: number[] = [];

    for (let quarter = 1; quarter <= 48; quarter++) {
      advanceClock(world, 15 * MINUTE_MS);
      calendar.asked.length = 0;
      await runJob();
      if (calendar.asked.length > 0) minutes.push(quarter * 15);
    }

    expect(minutes).toHaveLength(14);
    expect(minutes.slice(0, 5)).toEqual([15, 30, 60, 120, 180]);
  });

  test('reads the others when one fails, and each once when two servers run it', async () => {
    const [working, broken] = [await savedIn(), await createExpert(world)];
    await save(broken, `http://127.0.0.1:${calendar.port}/broken.ics`);
    calendar.asked.length = 0;
    calendar.answer = (request, response) =>
      (request.url === '/broken.ics' ? failing : serveCalendar(buildCalendar()))(request, response);

    advanceClock(world, 15 * MINUTE_MS);
    await Promise.all([runJob(), runJob()]);

    expect(calendar.asked.map(({ url }) => url).toSorted()).toEqual([
      '/broken.ics',
      '/me.ics?key=very-secret',
    ]);
    expect(await stateOf(working)).toMatchObject({ busy: 0, failure: null });
    expect(await stateOf(broken)).toMatchObject({ busy: 1, failure: 'unreachable' });
  });

  test('reads all calendars that are due in one run', async () => {
    const experts = await Promise.all(Array.from({ length: 12 }, () => world.person('expert')));
    const rows = experts.map(({ id }) => ({
      expert_id: id,
      address: world.keys.seal('personal-calendar', calendar.address, id),
      host: '127.0.0.1',
      due_at: MONDAY.toISOString(),
    }));
    await world.db.insertInto('expert_calendars').values(rows).execute();

    await runJob();

    expect(calendar.asked).toHaveLength(12);
  });

  test('discards a late answer of the address before', async () => {
    const expert = await savedIn();
    let release = () => {};
    calendar.answer = (request, response) => {
      release = () => serveCalendar(buildCalendar())(request, response);
    };
    advanceClock(world, 15 * MINUTE_MS);
    const running = runJob();
    await expect.poll(() => calendar.asked.length).toBe(2);
    calendar.answer = serveCalendar(buildCalendar(DENTIST));
    await save(expert, `http://127.0.0.1:${calendar.port}/other.ics`);

    release();
    await running;

    expect(await busyOf(expert)).toHaveLength(1);
  });
});
