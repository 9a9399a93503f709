import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsIn } from '../../testing/feeds.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { seriesOf } from '../../testing/series.ts';
import { MONDAY } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** The times of the sessions in all files that have reached somebody. */
const startsFor = async (person: TestPerson) => {
  const mails = await mailsTo(world, person);
  const events = mails.flatMap((it) => (it.invitation ? eventsIn(it.invitation.content) : []));
  return events.map(({ start }) => start.toISOString()).toSorted();
};

test('a weekly session reaches both calendars week by week, each under a name of its own', async () => {
  const { expert, startup, booking } = await seriesOf(world, 4);
  await sendDueMails(world);

  for (const person of [expert, startup]) {
    expect(await startsFor(person)).toEqual(booking.seriesWeeks.map(({ start }) => start));
  }
});

test('a weekly session leaves both from the week on that is cancelled with all that follow', async () => {
  const { expert, startup, booking } = await seriesOf(world, 4);
  await sendDueMails(world);
  const [, second] = booking.seriesWeeks;
  const body = { bookingId: second?.booking?.id ?? '', status: 'cancelled' as const };
  await startup.api.bookings.move({
    body: { ...body, reason: 'Done early', andFollowing: true },
  });
  await sendDueMails(world);

  for (const person of [expert, startup]) {
    const mails = await mailsTo(world, person);
    const cancelled = mails.filter((it) => it.invitation?.method === 'CANCEL');
    expect(cancelled).toHaveLength(3);
  }
});
