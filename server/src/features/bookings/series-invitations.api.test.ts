import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsIn } from '../../testing/feeds.ts';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
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

/** The mails with calendar files that have reached somebody, newest first, as they were sent. */
async function sentTo(person: TestPerson) {
  const mails = (await mailsTo(world, person)).filter((it) => it.invitations.length > 0);
  return Promise.all(
    mails.map(async ({ id, subject, text }) => {
      const mail = await readFile(join(world.settings.dataDir, 'mail', `${id}.eml`), 'utf8');
      return { subject, text, events: filesIn(mail).map(readOne).toSorted(byStart) };
    }),
  );
}

/** The files that are attached to a mail; what stands beside its words as well is not one more. */
const filesIn = (mail: string): string[] =>
  mail
    .split(/\r\n--[^\r\n]+/)
    .filter((part) => /Content-Disposition: attachment; filename="?session/.test(part))
    .map((part) => Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString());

const byStart = (one: { start: string }, other: { start: string }) =>
  one.start.localeCompare(other.start);

/** What a program that we did not write reads in a file, which names one session and no more. */
function readOne(file: string) {
  const events = eventsIn(file);
  expect(events).toHaveLength(1);
  const [{ uid, start, method } = { uid: '', start: new Date(0), method: '' }] = events;
  return { uid, start: start.toISOString(), method };
}

const cancelFrom = ({ api }: TestPerson, bookingId: string) =>
  api.bookings.move({
    body: { bookingId, status: 'cancelled', reason: 'Done early', andFollowing: true },
  });

test('a weekly session reaches both calendars whole in one mail each, each week under a name of its own', async () => {
  const { expert, startup, booking } = await seriesOf(world, 4);
  await sendDueMails(world);

  for (const person of [expert, startup]) {
    const mails = await sentTo(person);
    expect(mails).toHaveLength(1);
    const [{ events } = { events: [] }] = mails;
    expect(events.map(({ start }) => start)).toEqual(booking.seriesWeeks.map(({ start }) => start));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
    expect(events.map(({ method }) => method)).toEqual(Array(4).fill('REQUEST'));
  }
  expect((await sentTo(expert))[0]?.subject).toContain('4 weekly sessions');
  expect((await sentTo(startup))[0]?.subject).toContain('Confirmed');
});

test('a weekly session leaves both in one mail each, from the week on that is cancelled with all that follow', async () => {
  const { expert, startup, booking } = await seriesOf(world, 4);
  await sendDueMails(world);
  const [, ...following] = booking.seriesWeeks;
  await cancelFrom(startup, following[0]?.booking?.id ?? '');
  await sendDueMails(world);

  for (const person of [expert, startup]) {
    const mails = await sentTo(person);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.events.map(({ start }) => start)).toEqual(following.map(({ start }) => start));
    expect(mails[0]?.events.map(({ method }) => method)).toEqual(Array(3).fill('CANCEL'));
  }
});

test('a week that was cancelled alone before is neither counted nor taken out once more with those that follow', async () => {
  const { expert, startup, booking } = await seriesOf(world, 4);
  await sendDueMails(world);
  const [first, second, third, fourth] = booking.seriesWeeks;
  const alone = {
    bookingId: third?.booking?.id ?? '',
    status: 'cancelled',
    reason: 'Ill',
  } as const;
  await startup.api.bookings.move({ body: alone });
  await sendDueMails(world);

  await cancelFrom(startup, first?.booking?.id ?? '');
  await sendDueMails(world);

  const left = [first, second, fourth].map((week) => week?.start);
  for (const person of [expert, startup]) {
    const [cancelled] = await sentTo(person);
    expect(cancelled?.events.map(({ start }) => start)).toEqual(left);
  }
  expect((await sentTo(startup))[0]?.text).toContain('Your 3 weekly sessions with');
});

test('who wants no mail at once of what is cancelled has the weeks out of their calendar by one mail', async () => {
  const { expert, startup, booking } = await seriesOf(world, 3);
  await choose(startup, 'booking.accepted', { inApp: true, email: 'instant' });
  await startup.api.notifications.markSeen({ body: {} });
  await sendDueMails(world);
  await cancelFrom(expert, booking.id);
  await startup.api.notifications.markSeen({ body: {} });
  await sendDueMails(world);

  const [cancelled, invited, ...others] = await sentTo(startup);
  expect(others).toEqual([]);
  expect(invited?.events).toHaveLength(3);
  expect(invited?.subject).toContain('For your calendar: 3 weekly sessions');
  expect(cancelled?.events).toHaveLength(3);
  expect(cancelled?.text).toContain('Your 3 weekly sessions with');
});

test('a week that is moved within the minute does not keep the others out of the calendar of who moved it', async () => {
  const { expert, booking } = await seriesOf(world, 3);
  const start = '2026-03-18T10:00:00.000Z';
  await expert.api.bookings.change({ params: { id: booking.id }, body: { start } });
  await sendDueMails(world);

  const starts = (await sentTo(expert)).flatMap(({ events }) => events.map((it) => it.start));
  const [, ...later] = booking.seriesWeeks;
  expect(new Set(starts)).toEqual(new Set([start, ...later.map((it) => it.start)]));
});
