import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { type CalendarServer, icalendar, serving } from '../../testing/calendar-server.ts';
import {
  busyOf,
  calendarWorld,
  DENTIST,
  forgetCalendars,
  freeOn,
  saveCalendar,
  shownTo,
  withTheDentist,
} from '../../testing/personal-calendars.ts';
import { expertIn, mailedTo, MONDAY, pairIn, toldTo, tunis } from '../../testing/sessions.ts';
import { later } from '../../testing/waiting.ts';
import type { TestPerson, World } from '../../testing/world.ts';
import { readCalendars } from './availability.jobs.ts';

let world: World;
let calendar: CalendarServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, calendar, close } = await calendarWorld());
});
afterAll(() => close());
beforeEach(() => withTheDentist({ world, calendar }));
afterEach(() => forgetCalendars(world));

const MINUTES = 60_000;

const save = (person: TestPerson, address = calendar.address) => saveCalendar(person, address);
/** The job as it runs each minute. */
const run = () => {
  const { db, keys, settings, live } = world;
  return readCalendars({ db, keys, settings, live, now: () => world.clock ?? new Date(), log });
};
const warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });

describe('every quarter of an hour', () => {
  test('it is read again, and no sooner', async () => {
    const { expert, startup } = await pairIn(world);
    await save(expert);
    calendar.answer = serving(icalendar());

    later(world, 14 * MINUTES);
    await run();
    expect(calendar.asked).toHaveLength(1);
    later(world, MINUTES);
    await run();

    expect(calendar.asked).toHaveLength(2);
    expect(await busyOf(world, expert)).toEqual([]);
    expect((await freeOn(expert, startup))[0]).toBe(tunis(11, '09:00').start);
  });

  test('what did not change is not sent twice, but once a day', async () => {
    const expert = await expertIn(world);
    calendar.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else serving(icalendar(DENTIST), { etag: '"1"' })(request, response);
    };
    await save(expert);

    later(world, 15 * MINUTES);
    await run();
    expect(calendar.asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
    ]);
    expect(await shownTo(expert)).toMatchObject({
      fetchedAt: world.clock?.toISOString(),
      failure: null,
      busy: 1,
    });
    later(world, 24 * 60 * MINUTES);
    await run();
    expect(calendar.asked.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  test('in another zone the whole days are read anew', async () => {
    const expert = await expertIn(world);
    calendar.answer = serving(icalendar(['DTSTART;VALUE=DATE:20260311']), { etag: '"1"' });
    await save(expert);

    await expert.api.availability.save({ body: { timeZone: 'America/Montreal' } });
    await run();

    expect(await busyOf(world, expert)).toMatchObject([{ busy_from: '2026-03-11T04:00:00.000Z' }]);
  });

  test('one that fails keeps its busy times for a day, then they go and the expert is told once', async () => {
    const expert = await expertIn(world);
    calendar.answer = serving(
      icalendar(['DTSTART:20260302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']),
    );
    await save(expert);
    calendar.answer = (_, response) => void response.writeHead(500).end();

    later(world, 15 * MINUTES);
    await run();
    expect(await shownTo(expert)).toMatchObject({
      failure: 'unreachable',
      fetchedAt: MONDAY.toISOString(),
      busy: 181,
    });
    later(world, 23 * 60 * MINUTES);
    await run();
    expect((await shownTo(expert))?.busy).toBe(181);

    for (let turns = 0; turns < 3; turns++) {
      later(world, 6 * 60 * MINUTES);
      await run();
    }

    expect(await shownTo(expert)).toMatchObject({ failure: 'unreachable', busy: 0 });
    expect(await toldTo(expert)).toMatchObject([
      { type: 'availability.calendar_lost', link: '/account?tab=availability' },
    ]);
    await makeJobsDue(world.db);
    await world.runJobs();
    expect(await mailedTo(world, expert)).toEqual([
      'Your personal calendar cannot be read any more',
    ]);

    calendar.answer = serving(icalendar(DENTIST));
    later(world, 6 * 60 * MINUTES);
    await run();
    expect(await shownTo(expert)).toMatchObject({ failure: null, failedAt: null });
  });

  test('the pauses grow while it fails', async () => {
    const expert = await expertIn(world);
    await save(expert);
    calendar.answer = (_, response) => void response.writeHead(500).end();
    const before = calendar.asked.length;

    // Twelve hours, quarter by quarter: at 15, 30, 60 minutes, then each hour.
    for (let quarters = 0; quarters < 48; quarters++) {
      later(world, 15 * MINUTES);
      await run();
    }

    expect(calendar.asked.length - before).toBe(14);
  });

  test('one that fails or hangs delays no other, and two servers read none twice', async () => {
    const [well, ill] = [await expertIn(world), await expertIn(world)];
    await save(well);
    await save(ill, `http://127.0.0.1:${calendar.port}/hanging.ics`);
    calendar.asked.length = 0;
    calendar.answer = (request, response) => {
      if (request.url === '/hanging.ics') response.writeHead(500).end();
      else serving(icalendar())(request, response);
    };

    later(world, 15 * MINUTES);
    await Promise.all([run(), run()]);

    expect(calendar.asked.map(({ url }) => url).toSorted()).toEqual([
      '/hanging.ics',
      '/me.ics?key=very-secret',
    ]);
    expect(await shownTo(well)).toMatchObject({ busy: 0, failure: null });
    expect(await shownTo(ill)).toMatchObject({ busy: 1, failure: 'unreachable' });
  });

  test('all that are due are read in one run, however many', async () => {
    const experts = await Promise.all(Array.from({ length: 40 }, () => world.person('expert')));
    await world.db
      .insertInto('experts')
      .values(experts.map(({ id }) => ({ user_id: id, time_zone: 'Africa/Tunis' })))
      .execute();
    const due = MONDAY.toISOString();
    const rows = experts.map(({ id }) => ({
      expert_id: id,
      address: world.keys.seal('personal-calendar', calendar.address, id),
      host: '127.0.0.1',
      due_at: due,
    }));
    await world.db.insertInto('expert_calendars').values(rows).execute();

    await run();

    expect(calendar.asked).toHaveLength(40);
  });

  test('what comes late of an old address does not touch the new one', async () => {
    const expert = await expertIn(world);
    await save(expert);
    let release = () => {};
    calendar.answer = (request, response) => {
      release = () => serving(icalendar())(request, response);
    };
    later(world, 15 * MINUTES);
    const running = run();
    await expect.poll(() => calendar.asked.length).toBe(2);
    calendar.answer = serving(icalendar(DENTIST));
    await save(expert, `http://127.0.0.1:${calendar.port}/other.ics`);

    release();
    await running;

    expect(await busyOf(world, expert)).toHaveLength(1);
  });

  test('nobody’s is read who is no expert any more', async () => {
    const expert = await expertIn(world);
    await save(expert);
    await world.db
      .updateTable('users')
      .set({ role: 'guest' })
      .where('id', '=', expert.id)
      .execute();
    calendar.asked.length = 0;

    later(world, 15 * MINUTES);
    await run();

    expect(calendar.asked).toEqual([]);
    expect(warned).toEqual([]);
  });
});
