import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { jobHandlers } from '../../jobs.ts';
import { runDueJobs } from '../../platform/jobs/jobs.ts';
import type { OutgoingMail } from '../../platform/mail/mailer.ts';
import { accept, cancel, edit, move } from '../../testing/bookings.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { eventsIn } from '../../testing/feeds.ts';
import { newestFor, withFile } from '../../testing/invitations.ts';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { seriesOf } from '../../testing/series.ts';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({
  clock: MONDAY,
  settings: { mailFrom: 'The Hub <hub@example.org>' },
});

const FRIDAY = tunis(13, '10:00');

const newestForEach = (people: readonly TestPerson[]) =>
  Promise.all(people.map((person) => newestFor(world, person)));
const markSeen = ({ api }: TestPerson) => api.notifications.markSeen({ body: {} });

describe('the calendar invitation of an accepted session', () => {
  test('reaches both sides as a part and an attachment, without the other address', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await sendDueMails(world);

    const [theirs, mine] = await newestForEach([startup, expert]);

    for (const { method, event } of [theirs!, mine!]) {
      expect(method).toBe('REQUEST');
      expect(event).toMatchObject({
        uid: `${booking.id}@thedot`,
        start: new Date(NINE.start),
        end: new Date(NINE.end),
        status: 'CONFIRMED',
        organizer: { val: 'mailto:hub@example.org' },
      });
    }
    expect(theirs?.subject).toContain('Confirmed');
    expect(theirs?.event.summary).toBe(`Session with ${expert.name}: Fundraising`);
    expect(mine?.subject).toContain(`For your calendar: ${startup.name}`);
    expect(mine?.event.summary).toBe(`Session with ${startup.name}: Fundraising`);
    expect(theirs?.content).not.toContain(expert.email);
    expect(mine?.content).not.toContain(startup.email);
    expect(mine?.content.replaceAll('\r\n ', '')).toContain(`MAILTO:${expert.email}`);
    const [{ id } = { id: '' }] = await mailsTo(world, startup);
    const raw = await readFile(join(world.settings.dataDir, 'mail', `${id}.eml`), 'utf8');
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(raw).toMatch(/content-disposition: attachment; filename=session\.ics/i);
  });

  test('is in the language and time zone of the recipient', async () => {
    const { expert, startup } = await acceptedIn(world);
    const set = { language: 'fr', time_zone: 'Europe/Paris' };
    await world.db.updateTable('users').set(set).where('id', '=', startup.id).execute();
    await sendDueMails(world);

    const { event, content } = await newestFor(world, startup);

    expect(event.summary).toBe(`Session avec ${expert.name}\u00a0: Levée de fonds`);
    expect(event.start).toEqual(new Date(NINE.start));
    expect(content).toContain('DTSTART;TZID=Europe/Paris:20260311T090000');
    expect(content).toContain('TZID:Europe/Paris');
  });

  test('has the state at the time of sending', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await move(expert, booking.id, FRIDAY);
    await sendDueMails(world);

    const mails = (await mailsTo(world, startup)).filter((it) => it.invitations.length > 0);

    expect(mails).toHaveLength(2);
    for (const { invitations } of mails) {
      expect(invitations[0]?.content).toContain('20260313T100000');
    }
  });
});

describe('a change of a session', () => {
  test('updates both calendars under one UID with a rising sequence', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const sequences: number[][] = [];
    const sendNext = async () => {
      await sendDueMails(world);
      const got = await newestForEach([expert, startup]);
      sequences.push(got.map(({ event }) => Number(event.sequence)));
      return got;
    };

    await sendNext();
    await move(startup, booking.id, FRIDAY);
    const moved = await sendNext();
    await edit(expert, booking.id, { mode: 'in_person', place: 'Room 2; 3rd floor' });
    const placed = await sendNext();
    await cancel(startup, booking.id);
    const cancelled = await sendNext();

    for (const { event } of moved) expect(event.start).toEqual(new Date(FRIDAY.start));
    for (const { event } of placed) expect(event.location).toBe('Room 2; 3rd floor');
    for (const { event, method } of cancelled) {
      expect(method).toBe('CANCEL');
      expect(event).toMatchObject({ status: 'CANCELLED', start: new Date(FRIDAY.start) });
    }
    const uids = [...moved, ...placed, ...cancelled].map(({ event }) => event.uid);
    expect(new Set(uids)).toEqual(new Set([`${booking.id}@thedot`]));
    for (const of of [0, 1]) {
      const rising = sequences.map((both) => both[of]!);
      expect(rising).toEqual([...new Set(rising)].toSorted((a, b) => a - b));
    }
  });

  test('removes an invitation once when it is cancelled before the invitation was sent', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await cancel(expert, booking.id);
    await sendDueMails(world);

    expect(await withFile(world, startup)).toBe(1);
    expect((await mailsTo(world, expert)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Out of your calendar'),
      expect.stringContaining('asks for a session'),
    ]);
    expect((await newestFor(world, startup)).method).toBe('CANCEL');
  });

  test('reaches the one who made it once per minute', async () => {
    const { expert, booking } = await acceptedIn(world);
    await move(expert, booking.id, TEN);
    await move(expert, booking.id, FRIDAY);
    await sendDueMails(world);
    expect(await withFile(world, expert)).toBe(1);
    expect((await newestFor(world, expert)).event.start).toEqual(new Date(FRIDAY.start));
  });

  test('reaches both sides when staff made it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await move(await world.person('dot'), booking.id, FRIDAY);
    await sendDueMails(world);
    for (const { event } of await newestForEach([expert, startup])) {
      expect(event.start).toEqual(new Date(FRIDAY.start));
    }
  });

  test.each(['daily', 'off'] as const)(
    'updates the calendar when mails of it are %s',
    async (email) => {
      const { expert, startup, booking } = await acceptedIn(world);
      await choose(startup, 'booking.edited', { inApp: true, email });
      await sendDueMails(world);

      await edit(expert, booking.id, { mode: 'in_person', place: 'Room 2' });
      await sendDueMails(world);

      expect(await withFile(world, startup)).toBe(2);
      expect((await newestFor(world, startup)).event.location).toBe('Room 2');
    },
  );

  test('sends a skipped invitation when the newer one is rejected for good', async () => {
    const { expert, booking } = await acceptedIn(world);
    await move(expert, booking.id, FRIDAY);
    const sent: OutgoingMail[] = [];
    let isRefused = false;
    const send = (mail: OutgoingMail): Promise<void> => {
      if (mail.to.address !== expert.email || !mail.invitations) return Promise.resolve();
      if (isRefused) sent.push(mail);
      else isRefused = true;
      const tooLong = Object.assign(new Error('Too long'), { responseCode: 552, code: 'EMESSAGE' });
      return sent.length > 0 ? Promise.resolve() : Promise.reject(tooLong);
    };
    const log = pino({ level: 'silent' });
    const now = () => world.clock ?? new Date();
    const context = { ...world, mailer: { send, close: () => {} }, now, log };
    await makeJobsDue(world.db);
    await runDueJobs({ url: world.databaseUrl, handlers: jobHandlers(context), log });

    expect(sent).toHaveLength(1);
    const [event] = eventsIn(sent[0]?.invitations?.[0]?.content ?? '');
    expect(event?.start).toEqual(new Date(FRIDAY.start));
  });
});

describe('a calendar file is not sent', () => {
  test('of a request or its cancellation', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await edit(startup, booking.id, { place: 'Room 2' });
    await cancel(startup, booking.id);
    await sendDueMails(world);
    expect(await withFile(world, expert)).toBe(0);
    expect(await withFile(world, startup)).toBe(0);
  });

  test('to the one who acts when they chose no instant mails of it', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await choose(expert, 'booking.accepted', { inApp: true, email: 'daily' });
    await accept(expert, booking.id, TEN);
    await sendDueMails(world);
    expect(await withFile(world, expert)).toBe(0);
    expect(await withFile(world, startup)).toBe(1);
  });
});

describe('a user who has seen the notification', () => {
  test('gets each calendar file once all the same', async () => {
    const { startup, expert, booking } = await acceptedIn(world);
    await markSeen(startup);
    await sendDueMails(world);

    expect(await withFile(world, startup)).toBe(1);
    const first = await newestFor(world, startup);
    expect(first).toMatchObject({ method: 'REQUEST' });
    expect(first.subject).toContain(`For your calendar: ${expert.name}`);

    await move(expert, booking.id, FRIDAY);
    await markSeen(startup);
    await sendDueMails(world);
    expect(await withFile(world, startup)).toBe(2);
    const moved = await newestFor(world, startup);
    expect(moved.event.start).toEqual(new Date(FRIDAY.start));
    expect(Number(moved.event.sequence)).toBeGreaterThan(Number(first.event.sequence));

    await cancel(expert, booking.id);
    await startup.api.notifications.remove({ body: {} });
    await sendDueMails(world);
    expect(await withFile(world, startup)).toBe(3);
    expect((await newestFor(world, startup)).method).toBe('CANCEL');
  });

  test('gets none when they chose no instant mails', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await choose(startup, 'booking.accepted', { inApp: true, email: 'daily' });
    await accept(expert, booking.id, TEN);
    await move(expert, booking.id, FRIDAY);
    await markSeen(startup);
    await sendDueMails(world);

    expect(await withFile(world, expert)).toBe(1);
    expect(await withFile(world, startup)).toBe(0);
  });
});

describe('the invitations of a series', () => {
  /** The mails with calendar files to a person, newest first, with their attached events. */
  async function filesTo(person: TestPerson) {
    const mails = (await mailsTo(world, person)).filter((it) => it.invitations.length > 0);
    return Promise.all(
      mails.map(async ({ id, subject, text }) => {
        const mail = await readFile(join(world.settings.dataDir, 'mail', `${id}.eml`), 'utf8');
        return { subject, text, events: attachedTo(mail).map(readOne).toSorted(byStart) };
      }),
    );
  }

  const attachedTo = (mail: string): string[] =>
    mail
      .split(/\r\n--[^\r\n]+/)
      .filter((part) => /Content-Disposition: attachment; filename="?session/.test(part))
      .map((part) => Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString());

  const byStart = (one: { start: string }, other: { start: string }) =>
    one.start.localeCompare(other.start);

  /** The one event of a file. */
  function readOne(file: string) {
    const events = eventsIn(file);
    expect(events).toHaveLength(1);
    const [{ uid, start, method } = { uid: '', start: new Date(0), method: '' }] = events;
    return { uid, start: start.toISOString(), method };
  }

  const cancelFrom = (person: TestPerson, bookingId = '') =>
    cancel(person, bookingId, 'Done early', { andFollowing: true });

  test('come in one mail to each side, each week under its own UID', async () => {
    const { expert, startup, booking } = await seriesOf(world, 4);
    await sendDueMails(world);

    for (const person of [expert, startup]) {
      const [{ events } = { events: [] }, ...others] = await filesTo(person);
      expect(others).toEqual([]);
      expect(events.map(({ start }) => start)).toEqual(
        booking.seriesWeeks.map(({ start }) => start),
      );
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
      expect(events.map(({ method }) => method)).toEqual(Array(4).fill('REQUEST'));
    }
    expect((await filesTo(expert))[0]?.subject).toContain('4 weekly sessions');
    expect((await filesTo(startup))[0]?.subject).toContain('Confirmed');
  });

  test('are cancelled in one mail to each side from a week on', async () => {
    const { expert, startup, booking } = await seriesOf(world, 4);
    await sendDueMails(world);
    const [, ...following] = booking.seriesWeeks;
    await cancelFrom(startup, following[0]?.booking?.id);
    await sendDueMails(world);

    for (const person of [expert, startup]) {
      const [{ events } = { events: [] }, _invited, ...others] = await filesTo(person);
      expect(others).toEqual([]);
      expect(events.map(({ start }) => start)).toEqual(following.map(({ start }) => start));
      expect(events.map(({ method }) => method)).toEqual(Array(3).fill('CANCEL'));
    }
  });

  test("don't cancel a week again that was cancelled alone", async () => {
    const { expert, startup, booking } = await seriesOf(world, 4);
    await sendDueMails(world);
    const [first, second, third, fourth] = booking.seriesWeeks;
    await cancel(startup, third?.booking?.id ?? '');
    await sendDueMails(world);

    await cancelFrom(startup, first?.booking?.id);
    await sendDueMails(world);

    const left = [first, second, fourth].map((week) => week?.start);
    for (const person of [expert, startup]) {
      const [cancelled] = await filesTo(person);
      expect(cancelled?.events.map(({ start }) => start)).toEqual(left);
    }
    expect((await filesTo(startup))[0]?.text).toContain('Your 3 weekly sessions with');
  });

  test('come in one mail also to users who have seen the notification', async () => {
    const { expert, startup, booking } = await seriesOf(world, 3);
    await choose(startup, 'booking.accepted', { inApp: true, email: 'instant' });
    await markSeen(startup);
    await sendDueMails(world);
    await cancelFrom(expert, booking.id);
    await markSeen(startup);
    await sendDueMails(world);

    const [cancelled, invited, ...others] = await filesTo(startup);
    expect(others).toEqual([]);
    expect(invited?.events).toHaveLength(3);
    expect(invited?.subject).toContain('For your calendar: 3 weekly sessions');
    expect(cancelled?.events).toHaveLength(3);
    expect(cancelled?.text).toContain('Your 3 weekly sessions with');
  });

  test('reach the one who moves a week within the minute completely', async () => {
    const { expert, booking } = await seriesOf(world, 3);
    const start = '2026-03-18T10:00:00.000Z';
    await move(expert, booking.id, { start });
    await sendDueMails(world);

    const starts = (await filesTo(expert)).flatMap(({ events }) => events.map((it) => it.start));
    const [, ...later] = booking.seriesWeeks;
    expect(new Set(starts)).toEqual(new Set([start, ...later.map((it) => it.start)]));
  });
});
