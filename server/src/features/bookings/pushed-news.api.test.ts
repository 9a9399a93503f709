import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { browserAt, startPushService } from '../../testing/push-service.ts';
import {
  acceptedIn,
  expertIn,
  MONDAY,
  NINE,
  requestedIn,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sendDuePushes } from '../notifications/push.jobs.ts';
import { sessionOfPush } from './invitations.service.ts';
import { remindOfSessions } from './reminders.jobs.ts';

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  world = await createWorld({ localPushes: true });
  service = await startPushService();
});
beforeEach(() => {
  world.clock = MONDAY;
  service.received.length = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const now = () => world.clock ?? new Date();
const remindAt = async (at: number) => {
  world.clock = new Date(at);
  await remindOfSessions({ ...world, now });
};
const pushAt = async (at: string | number) => {
  world.clock = new Date(at);
  await sendDuePushes({
    ...world,
    now,
    log: pino({ level: 'silent' }),
    subjectOf: (db, push) => sessionOfPush(db, push, now()),
  });
};

/** A browser of somebody who wants to hear nothing in the morning; answers what it has shown. */
async function lateRiser(person: TestPerson) {
  const quietHours = { starts: '08:00', ends: '12:00' };
  await person.api.preferences.chooseQuietHours({ body: { quietHours } });
  const { got, headers } = await browserAt(service, { world, person });
  return {
    shown: () => got().map((it) => it['body']),
    lifetimes: () => headers().map(({ ttl }) => Number(ttl)),
  };
}

const START = Date.parse(NINE.start);
const NOON = tunis(9, '12:00').start;
const EVE_AT_NOON = tunis(10, '12:00').start;
const FRIDAY = tunis(13, '10:00').start;
const aReminder = expect.stringContaining('Reminder');

test('a reminder that waited for the end of quiet hours is pushed then', async () => {
  const { startup } = await acceptedIn(world);
  const phone = await lateRiser(startup);

  await remindAt(START - DAY_MS);
  await pushAt(START - DAY_MS + 60_000);
  expect(phone.shown()).toEqual([]);
  await pushAt(EVE_AT_NOON);

  expect(phone.shown()).toEqual([aReminder]);
});

const move = ({ api }: TestPerson, id: string) =>
  api.bookings.change({ params: { id }, body: { start: FRIDAY } });
const cancel = ({ api }: TestPerson, bookingId: string) =>
  api.bookings.move({ body: { bookingId, status: 'cancelled', reason: 'Travelling' } });

test.each([
  ['was moved', move],
  ['was cancelled', cancel],
])('no reminder is pushed of a session that %s while it waited', async (_, change) => {
  const { expert, startup, booking } = await acceptedIn(world);
  const phone = await lateRiser(startup);
  await remindAt(START - DAY_MS);

  await change(expert, booking.id);
  await pushAt(EVE_AT_NOON);

  expect(phone.shown()).toHaveLength(1);
  expect(phone.shown()).not.toContainEqual(aReminder);
});

test('a reminder is of no use to a phone that is switched on after its session began', async () => {
  const { startup } = await acceptedIn(world);
  const phone = await lateRiser(startup);

  await remindAt(START - HOUR_MS);
  await pushAt(START - HOUR_MS / 2);

  expect(phone.shown()).toEqual([expect.stringContaining('Within the hour')]);
  expect(phone.lifetimes()).toEqual([HOUR_MS / 2 / 1_000]);
});

async function acceptedInTheMorning() {
  const { expert, startup, booking } = await requestedIn(world);
  const phone = await lateRiser(startup);
  await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
  return { expert, phone, booking };
}

test('what is pushed late says when the session is by then', async () => {
  const { expert, phone, booking } = await acceptedInTheMorning();
  await move(expert, booking.id);

  await pushAt(NOON);

  expect(phone.shown()).toHaveLength(2);
  for (const words of phone.shown()) expect(words).toContain('13 March');
});

test('nothing is said to take place that was cancelled since', async () => {
  const { expert, phone, booking } = await acceptedInTheMorning();
  await cancel(expert, booking.id);

  await pushAt(NOON);

  expect(phone.shown()).toEqual([expect.stringContaining('Cancelled')]);
});

test('who is erased is not named by what waited to be pushed', async () => {
  const [expert, amira] = [await expertIn(world), await leaverIn(world)];
  const phone = await lateRiser(expert);
  await amira.api.bookings.request({ body: wish(expert.id, NINE) });
  await erase(await world.person('dot'), await askErasure(amira), [
    stay(amira),
    { kind: 'requests', subject: null, way: 'cancel', message: 'She has left.' },
  ]);

  await pushAt(NOON);

  expect(phone.shown().length).toBeGreaterThan(0);
  expect(JSON.stringify(phone.shown())).not.toContain(amira.name);
});
