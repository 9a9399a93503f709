import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarServer, icalendar, serving } from '../../testing/calendar-server.ts';
import { calendarWorld } from '../../testing/personal-calendars.ts';
import { feedOf, readFeedAt } from '../../testing/feeds.ts';
import { acceptedIn, MONDAY, NINE, tunis } from '../../testing/sessions.ts';
import type { TestPerson, World } from '../../testing/world.ts';

let world: World;
let calendar: CalendarServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, calendar, close } = await calendarWorld());
});
afterAll(() => close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FRIDAY = tunis(13, '10:00');
const busyOf = async ({ api }: TestPerson) => {
  const query = { from: MONDAY.toISOString(), to: '2026-04-01T00:00:00.000Z', kinds: 'busy' };
  return (await api.calendar.entries({ query })).entries;
};

test('a session that stands in the expert’s own calendar too does not make them busy, nor where it was before', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const theirCopy = (await readFeedAt(world, await feedOf(expert))).body;
  calendar.answer = serving(theirCopy);
  await expert.api.personalCalendar.save({ body: { address: calendar.address } });
  expect(await busyOf(expert)).toEqual([]);

  await expert.api.bookings.change({ params: { id: booking.id }, body: { start: FRIDAY.start } });
  await expert.api.personalCalendar.refresh();

  expect(await busyOf(expert)).toEqual([]);
  const back = { params: { id: booking.id }, body: { start: NINE.start } };
  expect(await startup.api.bookings.change(back)).toMatchObject({ session: NINE });
});

test('what only looks like a session of ours makes them busy as all else does', async () => {
  const { expert } = await acceptedIn(world);
  const { booking: foreign } = await acceptedIn(world);
  const times = ['DTSTART:20260312T080000Z', 'DTEND:20260312T090000Z'];
  calendar.answer = serving(icalendar([`UID:${foreign.id}@thedot`, ...times]));

  await expert.api.personalCalendar.save({ body: { address: calendar.address } });

  expect(await busyOf(expert)).toHaveLength(1);
});
