import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAnyIn } from '../../testing/any-expert.ts';
import {
  accept,
  cancel,
  expectRefusal,
  move,
  repropose,
  request,
  withdraw,
} from '../../testing/bookings.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { browserAt, startPushService } from '../../testing/push-service.ts';
import {
  acceptedIn,
  expertIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { keepTold, THE_STAFF } from '../../testing/told.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sendDuePushes } from '../notifications/push.jobs.ts';
import { finishBookings, lapseBookings } from './bookings.jobs.ts';
import { sessionOfPush } from './invitations.service.ts';
import { remindOfSessions } from './reminders.jobs.ts';

const told = keepTold();
const world = await useWorld({ clock: MONDAY, settings: { localPushes: true }, live: told.live });

const START = Date.parse(NINE.start);
const FRIDAY = tunis(13, '10:00');
const THURSDAY = tunis(12, '09:00');

const now = () => world.clock ?? new Date();
/** Runs the reminder job so long before a session. */
const remind = async (beforeMs: number, start = START) => {
  world.clock = new Date(start - beforeMs);
  await remindOfSessions({ ...world, now });
};

describe('reminders', () => {
  const DAY = 'booking.reminder_day';
  const HOUR = 'booking.reminder_hour';
  const remindersOf = async (person: TestPerson) =>
    (await toldTo(person)).filter(({ type }) => type === DAY || type === HOUR);
  const typesOf = async (person: TestPerson) => (await remindersOf(person)).map(({ type }) => type);

  test('reach both sides once a day before and once an hour before', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await remind(DAY_MS + 1);
    expect(await remindersOf(startup)).toEqual([]);
    await remind(DAY_MS);
    await remind(DAY_MS - MINUTE_MS);
    expect(await typesOf(startup)).toEqual([DAY]);
    await remind(HOUR_MS + 1);
    expect(await typesOf(startup)).toEqual([DAY]);
    await remind(HOUR_MS);
    await remind(1);
    await remind(-1);

    expect(await remindersOf(startup)).toMatchObject([
      { type: HOUR, params: { name: expert.name, ...NINE }, link: `/booking/${booking.id}` },
      { type: DAY },
    ]);
    expect(await typesOf(expert)).toEqual([HOUR, DAY]);
  });

  test('are sent once when eight servers run the job at once', async () => {
    const { expert, startup } = await acceptedIn(world);
    world.clock = new Date(START - DAY_MS);
    const hub = { ...world, now };
    await Promise.all(Array.from({ length: 8 }, () => remindOfSessions(hub)));
    expect(await typesOf(startup)).toEqual([DAY]);
    expect(await typesOf(expert)).toEqual([DAY]);
  });

  test('are sent late when the server was away', async () => {
    const { startup } = await acceptedIn(world);
    await remind(5 * HOUR_MS);
    expect(await typesOf(startup)).toEqual([DAY]);
  });

  test('are not sent of cancelled sessions', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await cancel(startup, booking.id);
    await remind(DAY_MS);
    await remind(HOUR_MS);
    expect(await remindersOf(expert)).toEqual([]);
  });

  test('of the day are not sent of a session accepted within the day', async () => {
    const { expert, startup } = await pairIn(world);
    const { id } = await request(startup, expert.id, NINE);
    world.clock = new Date(START - 20 * HOUR_MS);
    await accept(expert, id);

    await remind(19 * HOUR_MS);
    expect(await remindersOf(startup)).toEqual([]);
    await remind(HOUR_MS);
    expect(await typesOf(startup)).toEqual([HOUR]);
  });

  test('are not mailed of a session that was moved before the mail went out', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await remind(DAY_MS);
    await move(expert, booking.id, FRIDAY);
    await sendDueMails(world);

    const subjects = (await mailsTo(world, startup)).map(({ subject }) => subject);

    expect(subjects.filter((it) => it.includes('Reminder'))).toEqual([]);
    expect(subjects.filter((it) => it.includes('Moved'))).toHaveLength(1);
  });

  test('are not sent by a channel that the user switched off', async () => {
    const { startup, expert } = await acceptedIn(world);
    await choose(startup, DAY, { inApp: false, email: 'off' });
    await choose(expert, DAY, { inApp: true, email: 'off' });
    await remind(DAY_MS);
    await sendDueMails(world);

    expect(await remindersOf(startup)).toEqual([]);
    expect(await typesOf(expert)).toEqual([DAY]);
    for (const person of [startup, expert]) {
      const mails = await mailsTo(world, person);
      expect(mails.filter(({ subject }) => subject.includes('Reminder'))).toEqual([]);
    }
  });

  test('are sent again before the new time of a moved session', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await remind(DAY_MS);
    world.clock = new Date(START - 20 * HOUR_MS);
    await move(expert, booking.id, FRIDAY);

    await remind(HOUR_MS);
    expect(await typesOf(startup)).toEqual([DAY]);
    await remind(DAY_MS, Date.parse(FRIDAY.start));

    expect(await remindersOf(startup)).toMatchObject([
      { type: DAY, params: { start: FRIDAY.start } },
      { type: DAY, params: { start: NINE.start } },
    ]);
  });

  test('of the hour are mailed in quiet hours too', async () => {
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
});

describe('push messages that waited for the end of quiet hours', async () => {
  const service = await startPushService();
  beforeEach(() => {
    service.received.length = 0;
  });
  afterAll(() => service.close());

  const pushAt = async (at: string | number) => {
    world.clock = new Date(at);
    await sendDuePushes({
      ...world,
      now,
      log: pino({ level: 'silent' }),
      subjectOf: (db, push) => sessionOfPush(db, push, now()),
    });
  };

  /** A browser of a user with quiet hours until noon. */
  async function browserOf(person: TestPerson) {
    const quietHours = { starts: '08:00', ends: '12:00' };
    await person.api.preferences.chooseQuietHours({ body: { quietHours } });
    const { got, headers } = await browserAt(service, { world, person });
    return {
      shown: () => got().map((it) => it['body']),
      lifetimes: () => headers().map(({ ttl }) => Number(ttl)),
    };
  }
  async function acceptedInQuietHours() {
    const { expert, startup, booking } = await requestedIn(world);
    const phone = await browserOf(startup);
    await accept(expert, booking.id);
    return { expert, phone, booking };
  }

  const NOON = tunis(9, '12:00').start;
  const EVE_AT_NOON = tunis(10, '12:00').start;
  const aReminder = expect.stringContaining('Reminder');

  test('are sent of a reminder', async () => {
    const { startup } = await acceptedIn(world);
    const phone = await browserOf(startup);

    await remind(DAY_MS);
    await pushAt(START - DAY_MS + 60_000);
    expect(phone.shown()).toEqual([]);
    await pushAt(EVE_AT_NOON);

    expect(phone.shown()).toEqual([aReminder]);
  });

  test.each([
    ['was moved', (person: TestPerson, id: string) => move(person, id, FRIDAY)],
    ['was cancelled', (person: TestPerson, id: string) => cancel(person, id)],
  ])('are not sent of a reminder when the session %s', async (_, change) => {
    const { expert, startup, booking } = await acceptedIn(world);
    const phone = await browserOf(startup);
    await remind(DAY_MS);

    await change(expert, booking.id);
    await pushAt(EVE_AT_NOON);

    expect(phone.shown()).toHaveLength(1);
    expect(phone.shown()).not.toContainEqual(aReminder);
  });

  test('expire when the session begins', async () => {
    const { startup } = await acceptedIn(world);
    const phone = await browserOf(startup);
    await remind(HOUR_MS);
    await pushAt(START - HOUR_MS / 2);
    expect(phone.shown()).toEqual([expect.stringContaining('Within the hour')]);
    expect(phone.lifetimes()).toEqual([HOUR_MS / 2 / 1_000]);
  });

  test('have the current time of the session', async () => {
    const { expert, phone, booking } = await acceptedInQuietHours();
    await move(expert, booking.id, FRIDAY);
    await pushAt(NOON);
    expect(phone.shown()).toHaveLength(2);
    for (const words of phone.shown()) expect(words).toContain('13 March');
  });

  test('are not sent of an acceptance when the session was cancelled since', async () => {
    const { expert, phone, booking } = await acceptedInQuietHours();
    await cancel(expert, booking.id);
    await pushAt(NOON);
    expect(phone.shown()).toEqual([expect.stringContaining('Cancelled')]);
  });

  test("don't name a user who was erased since", async () => {
    const [expert, leaver] = [await expertIn(world), await leaverIn(world)];
    const phone = await browserOf(expert);
    await request(leaver, expert.id, NINE);
    await erase(await world.person('dot'), await askErasure(leaver), [
      stay(leaver),
      { kind: 'requests', subject: null, way: 'cancel', message: 'They have left.' },
    ]);

    await pushAt(NOON);

    expect(phone.shown().length).toBeGreaterThan(0);
    expect(JSON.stringify(phone.shown())).not.toContain(leaver.name);
  });
});

describe('live events', () => {
  const REQUEST = ['update-bookings', 'update-proposal'];
  const SESSION = ['update-bookings', 'update-comming-bookings'];
  const BOTH = ['update-bookings', 'update-comming-bookings', 'update-proposal'];

  test('of a request reach both sides and staff, and a notification the expert alone', async () => {
    const stranger = await world.person('startup');
    const { expert, startup } = await pairIn(world);
    told.forget();
    await request(startup, expert.id, NINE);

    expect(told.of(expert)).toEqual(['show_notification', ...REQUEST]);
    expect(told.of(startup)).toEqual(REQUEST);
    expect(told.of(THE_STAFF)).toEqual(REQUEST);
    expect(told.of(stranger)).toEqual([]);
  });

  test('of an acceptance come once, also for a series', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const series = { ...wish(expert.id, THURSDAY), weeks: 4 };
    const weekly = await startup.api.bookings.request({ body: series });
    for (const [{ id }, slot] of [
      [booking, NINE],
      [weekly, THURSDAY],
    ] as const) {
      told.forget();

      await accept(expert, id, slot);

      expect(told.of(startup)).toEqual(['show_notification', ...BOTH]);
      expect(told.of(expert)).toEqual(BOTH);
      expect(told.of(THE_STAFF)).toEqual(BOTH);
    }
  });

  test('are sent of other slots and of a withdrawn one', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();

    const evening = tunis(12, '19:00');
    await repropose(expert, booking.id, [evening, tunis(13, '19:00')]);
    expect(told.of(startup)).toEqual(['show_notification', ...REQUEST]);
    told.forget();
    await withdraw(expert, booking.id, evening);

    expect(told.of(startup)).toEqual(['show_notification', ...REQUEST]);
  });

  test('reach other requesters of an accepted slot', async () => {
    const { expert, booking } = await requestedIn(world);
    const other = await world.person('startup');
    await request(other, expert.id, NINE, THURSDAY);
    const unhurt = await world.person('startup');
    await request(unhurt, expert.id, tunis(12, '11:00'));
    told.forget();

    await accept(expert, booking.id);

    expect(told.of(other)).toEqual(['show_notification', 'update-proposal']);
    expect(told.of(unhurt)).toEqual([]);
  });

  test('are not sent of refused actions', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();

    const own = accept(startup, booking.id);
    await expectRefusal(own, 'booking.status_not_allowed', { status: 403 });
    const unknown = accept(expert, booking.id, tunis(20, '09:00'));
    await expectRefusal(unknown, 'booking.slot_not_proposed');

    for (const who of [expert, startup, THE_STAFF]) expect(told.of(who)).toEqual([]);
  });

  test('are sent once when a slot is accepted four times at once', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    told.forget();
    await Promise.allSettled(Array.from({ length: 4 }, () => accept(expert, booking.id)));
    expect(told.of(startup)).toEqual(['show_notification', ...BOTH]);
  });

  test('reach both experts of a request that the job reassigns', async () => {
    const { startup, first, second, booking } = await askedAnyIn(world);
    told.forget();
    await lapseBookings({ ...world, now: () => new Date(booking.answerBy ?? '') });
    for (const who of [startup, first, second]) {
      expect(told.of(who)).toEqual(['show_notification', ...REQUEST]);
    }
  });

  test('are sent of reminders and of sessions that the job finishes', async () => {
    const { expert, startup } = await acceptedIn(world);
    told.forget();
    await remind(HOUR_MS / 2);
    expect(told.of(startup)).toEqual(['show_notification']);
    told.forget();

    await finishBookings({ ...world, now: () => new Date(Date.parse(TEN.end) + 48 * HOUR_MS) });

    for (const who of [expert, startup]) {
      expect(told.of(who)).toEqual(['show_notification', ...SESSION]);
    }
  });
});
