import { CALENDAR_TRIES, MAX_CALENDAR_BYTES } from '@thedot/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarServer, icalendar, serving } from '../../testing/calendar-server.ts';
import {
  busyOf,
  calendarWorld,
  forgetCalendars,
  freeOn,
  saveCalendar,
  shownTo,
  withTheDentist,
} from '../../testing/personal-calendars.ts';
import { expertIn, MONDAY, pairIn, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let calendar: CalendarServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, calendar, close } = await calendarWorld());
});
afterAll(() => close());
beforeEach(() => withTheDentist({ world, calendar }));
afterEach(() => forgetCalendars(world));

const save = (person: TestPerson, address = calendar.address) => saveCalendar(person, address);

describe('an expert’s personal calendar', () => {
  test('is read at once, and its busy times are free no more', async () => {
    const { expert, startup } = await pairIn(world);

    const { calendar: saved } = await save(expert);

    expect(saved).toEqual({
      host: `127.0.0.1:${calendar.port}`,
      fetchedAt: MONDAY.toISOString(),
      failure: null,
      failedAt: null,
      busy: 1,
    });
    expect(await shownTo(expert)).toEqual(saved);
    expect((await freeOn(expert, startup))[0]).toBe(tunis(11, '10:30').start);
    await expect(
      startup.api.bookings.request({ body: wish(expert.id, tunis(11, '09:30')) }),
    ).rejects.toMatchObject({ errors: [{ code: 'expert.unavailable' }] });
  });

  test('says its address to nobody: not to its owner, not to the database, not to a copy', async () => {
    const { expert } = await pairIn(world);
    const admin = await world.person('admin');

    const answers = [await save(expert), await expert.api.availability.read()];
    const stored = await world.db.selectFrom('expert_calendars').selectAll().execute();
    const { find } = await import('./personal.queries.ts');
    const copy = await find(world.db, { id: expert.id, email: '', name: '' });

    expect(JSON.stringify([answers, stored, copy])).not.toMatch(/very-secret|me\.ics/);
    const seen = await admin.api.availability.read({ query: { expertId: expert.id } });
    expect(seen.calendar).toBeNull();
  });

  test('stands in the copy of their data with its busy times, beside how they receive', async () => {
    const expert = await expertIn(world);
    await save(expert);
    await expert.api.availability.save({ body: { bufferAfter: 10, dailySessions: 3 } });
    const [availability, experts] = await Promise.all([
      import('./personal.queries.ts'),
      import('../experts/personal.queries.ts'),
    ]);
    const whom = { id: expert.id, email: '', name: '' };

    expect(await availability.find(world.db, whom)).toMatchObject({
      calendar: { failure: null, failedAt: null },
      busy: [{ start: tunis(11, '09:00').start, end: tunis(11, '10:30').start }],
    });
    expect(await experts.find(world.db, whom)).toMatchObject({
      bufferBefore: 0,
      bufferAfter: 10,
      dailySessions: 3,
    });
  });

  test('keeps nothing of what an event is about', async () => {
    const { expert } = await pairIn(world);
    await save(expert);

    expect(await busyOf(world, expert)).toEqual([
      {
        expert_id: expert.id,
        busy_from: '2026-03-11T08:00:00.000Z',
        busy_to: '2026-03-11T09:30:00.000Z',
      },
    ]);
  });

  test('is forgotten with its busy times', async () => {
    const { expert, startup } = await pairIn(world);
    await save(expert);

    await expert.api.personalCalendar.remove();

    expect(await shownTo(expert)).toBeNull();
    expect((await freeOn(expert, startup))[0]).toBe(tunis(11, '09:00').start);
    await expect(expert.api.personalCalendar.refresh()).rejects.toMatchObject({
      code: 'calendar.none',
    });
  });

  test('is an expert’s own affair', async () => {
    const startup = await world.person('startup');
    const admin = await world.person('admin');

    await expect(
      world.anonymous.personalCalendar.save({ body: { address: calendar.address } }),
    ).rejects.toMatchObject({ status: 401 });
    for (const person of [startup, admin]) {
      for (const attempt of [() => save(person), () => person.api.personalCalendar.refresh()]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'access.expert_required' });
      }
    }
    expect(calendar.asked).toEqual([]);
  });
});

test('a zone that is changed while a calendar is read stays, and its days are read anew', async () => {
  const expert = await expertIn(world);
  let changing: Promise<unknown> | undefined;
  calendar.answer = (request, response) => {
    changing ??= expert.api.availability.save({ body: { timeZone: 'America/Montreal' } });
    const answer = serving(icalendar(['DTSTART;VALUE=DATE:20260311']));
    void changing.then(() => answer(request, response));
  };

  await save(expert);

  expect(await expert.api.availability.read()).toMatchObject({ timeZone: 'America/Montreal' });
  const kept = world.db.selectFrom('expert_calendars').select(['etag', 'due_at']);
  expect(await kept.where('expert_id', '=', expert.id).execute()).toEqual([
    { etag: null, due_at: MONDAY.toISOString() },
  ]);
});

describe('an address that is no good is refused at its field', () => {
  test.each([
    ['no address', 'my calendar', 'calendar.address'],
    ['with a password', 'https://me:pw@example.tn/me.ics', 'calendar.address'],
    ['of a file', 'file:///etc/passwd', 'calendar.address'],
    ['inside the network', 'http://10.0.0.1/me.ics', 'calendar.not_public'],
    ['of the machine’s keeper', 'http://169.254.169.254/latest/', 'calendar.not_public'],
  ])('%s', async (_what, address, code) => {
    const expert = await expertIn(world);

    await expect(save(expert, address)).rejects.toMatchObject({
      code,
      status: 422,
      errors: [{ path: 'address', code }],
    });
    expect(await shownTo(expert)).toBeNull();
  });

  test('of this very machine, where no test allows it', async () => {
    const strict = await createWorld();
    try {
      const expert = await strict.person('expert');
      for (const address of [calendar.address, `http://localhost:${calendar.port}/`]) {
        await expect(expert.api.personalCalendar.save({ body: { address } })).rejects.toMatchObject(
          { code: 'calendar.not_public' },
        );
      }
      expect(calendar.asked).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  test.each<[string, CalendarServer['answer'], string]>([
    ['where nothing is', (_, to) => void to.writeHead(404).end(), 'calendar.unreachable'],
    ['of a page', serving('<!doctype html>'), 'calendar.not_a_calendar'],
    ['of too much', serving('x'.repeat(MAX_CALENDAR_BYTES + 1)), 'calendar.too_large'],
    [
      'that moves inside',
      (_, to) => void to.writeHead(301, { location: 'http://10.0.0.1/' }).end(),
      'calendar.not_public',
    ],
  ])('%s', async (_what, answer, code) => {
    const expert = await expertIn(world);
    await save(expert);
    calendar.answer = answer;

    await expect(save(expert)).rejects.toMatchObject({ errors: [{ path: 'address', code }] });
    expect(await shownTo(expert)).toMatchObject({ busy: 1, failure: null });
  });

  test('and not tried without end', async () => {
    const expert = await expertIn(world);
    for (let tries = 0; tries < CALENDAR_TRIES; tries++) {
      await expect(save(expert, 'http://10.0.0.1/')).rejects.toMatchObject({ status: 422 });
    }

    await expect(save(expert)).rejects.toMatchObject({ code: 'request.rate_limited' });
    await expect(expert.api.personalCalendar.refresh()).rejects.toMatchObject({
      code: 'calendar.none',
    });
    expect(calendar.asked).toEqual([]);
  });
});

test('an expert who waits for it has it read now', async () => {
  const expert = await expertIn(world);
  await save(expert);
  calendar.answer = serving(icalendar());

  expect((await expert.api.personalCalendar.refresh()).calendar).toMatchObject({ busy: 0 });
  calendar.answer = (_, response) => void response.writeHead(500).end();
  expect((await expert.api.personalCalendar.refresh()).calendar).toMatchObject({
    failure: 'unreachable',
  });
});
