import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, MONDAY, NINE, pairIn, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { remindOfSessions } from './reminders.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FRIDAY = tunis(13, '10:00');
const DAY = 'booking.reminder_day';
const HOUR = 'booking.reminder_hour';

const START = Date.parse(NINE.start);
/** The job runs so long before the session at nine, or another. */
const remind = async (beforeMs: number, start = START) => {
  world.clock = new Date(start - beforeMs);
  await remindOfSessions({ ...world, now: () => world.clock ?? new Date() });
};
const reminded = async (person: TestPerson) =>
  (await toldTo(person)).filter(({ type }) => type === DAY || type === HOUR);
const typesTo = async (person: TestPerson) => (await reminded(person)).map(({ type }) => type);
const change = ({ api }: TestPerson, id: string, start: string) =>
  api.bookings.change({ params: { id }, body: { start } });
const cancel = ({ api }: TestPerson, bookingId: string) =>
  api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Travelling' } });

describe('both are reminded', () => {
  test('a day before and an hour before, each time once', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await remind(DAY_MS + 1);
    expect(await reminded(startup)).toEqual([]);
    await remind(DAY_MS);
    await remind(DAY_MS - MINUTE_MS);
    expect(await typesTo(startup)).toEqual([DAY]);
    await remind(HOUR_MS + 1);
    expect(await typesTo(startup)).toEqual([DAY]);
    await remind(HOUR_MS);
    await remind(1);
    await remind(-1);

    expect(await reminded(startup)).toMatchObject([
      { type: HOUR, params: { name: expert.name, ...NINE }, link: `/booking/${booking.id}` },
      { type: DAY },
    ]);
    expect(await typesTo(expert)).toEqual([HOUR, DAY]);
  });

  test('once, however many servers think of it at the same time', async () => {
    const { expert, startup } = await acceptedIn(world);
    world.clock = new Date(START - DAY_MS);
    const office = { ...world, now: () => world.clock ?? new Date() };

    await Promise.all(Array.from({ length: 8 }, () => remindOfSessions(office)));

    expect(await typesTo(startup)).toEqual([DAY]);
    expect(await typesTo(expert)).toEqual([DAY]);
  });

  test('late rather than not at all, when the hub was away', async () => {
    const { startup } = await acceptedIn(world);
    await remind(5 * HOUR_MS);
    expect(await typesTo(startup)).toEqual([DAY]);
  });
});

describe('nobody is reminded', () => {
  test('of a session that was cancelled', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await cancel(startup, booking.id);
    await remind(DAY_MS);
    await remind(HOUR_MS);
    expect(await reminded(expert)).toEqual([]);
  });

  test('of the day when it was agreed within the day, nor of the hour within the hour', async () => {
    const { expert, startup } = await pairIn(world);
    const { id } = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
    world.clock = new Date(START - 20 * HOUR_MS);
    await expert.api.bookings.accept({ body: { bookingId: id, start: NINE.start } });

    await remind(19 * HOUR_MS);
    expect(await reminded(startup)).toEqual([]);
    await remind(HOUR_MS);
    expect(await typesTo(startup)).toEqual([HOUR]);
  });

  test('by mail of what has become otherwise while the mail waited', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await remind(DAY_MS);
    await change(expert, booking.id, FRIDAY.start);
    await sendDueMails(world);

    const subjects = (await mailsTo(world, startup)).map(({ subject }) => subject);

    expect(subjects.filter((it) => it.includes('Reminder'))).toEqual([]);
    expect(subjects.filter((it) => it.includes('Moved'))).toHaveLength(1);
  });

  test('in the way they switched off', async () => {
    const { startup, expert } = await acceptedIn(world);
    await choose(startup, DAY, { inApp: false, email: 'off' });
    await choose(expert, DAY, { inApp: true, email: 'off' });
    await remind(DAY_MS);
    await sendDueMails(world);

    expect(await reminded(startup)).toEqual([]);
    expect(await typesTo(expert)).toEqual([DAY]);
    for (const person of [startup, expert]) {
      const mails = await mailsTo(world, person);
      expect(mails.filter(({ subject }) => subject.includes('Reminder'))).toEqual([]);
    }
  });
});

describe('a session that was moved', () => {
  test('reminds anew before its new time, and never of the old one', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await remind(DAY_MS);
    world.clock = new Date(START - 20 * HOUR_MS);
    await change(expert, booking.id, FRIDAY.start);

    await remind(HOUR_MS);
    expect(await typesTo(startup)).toEqual([DAY]);
    await remind(DAY_MS, Date.parse(FRIDAY.start));

    expect(await reminded(startup)).toMatchObject([
      { type: DAY, params: { start: FRIDAY.start } },
      { type: DAY, params: { start: NINE.start } },
    ]);
  });
});

test('the mail of the hour before comes in quiet hours too', async () => {
  const { startup } = await acceptedIn(world);
  await sendDueMails(world);
  const quietHours = { starts: '06:00', ends: '11:00' };
  await startup.api.preferences.chooseQuietHours({ body: { quietHours } });

  await remind(HOUR_MS);
  await sendDueMails(world);

  const [newest] = await mailsTo(world, startup);
  expect(newest?.subject).toMatch(/^Within the hour/);
  expect(newest?.text).toContain('Online');
});
