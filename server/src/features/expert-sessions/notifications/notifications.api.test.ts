import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '../../../app/features.ts';
import { createJobHandlers } from '../../../app/job-handlers.ts';
import { runDueJobs } from '../../../platform/jobs/jobs.ts';
import type { OutgoingMail } from '../../../platform/mail/mailer.ts';
import { createAnyExpertRequest } from '../../../testing/bookings/any-expert.ts';
import {
  accept,
  cancel,
  editBooking,
  expectRefusal,
  moveBooking,
  repropose,
  request,
  withdraw,
} from '../../../testing/bookings/bookings.ts';
import { makeJobsDue } from '../../../testing/due-jobs.ts';
import { parseEvents } from '../../../testing/bookings/feeds.ts';
import {
  findNewestInvitation,
  countInvitationMails,
} from '../../../testing/bookings/invitations.ts';
import {
  requestErasure,
  cancelBookings,
  erase,
  createUserWithPassword,
  leaveOrganization,
} from '../../../testing/erasures.ts';
import { savePreference, findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { setUser } from '../../../testing/people.ts';
import { registerBrowser, startPushService } from '../../../testing/fakes/push-service.ts';
import { createSeries } from '../../../testing/bookings/series.ts';
import {
  createAcceptedBooking,
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { recordLive, ALL_STAFF } from '../../../testing/notifications/recorded-live.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { sendDuePushes } from '../../notifications/push.jobs.ts';
import { finishBookings, lapseBookings } from '../transitions/transitions.jobs.ts';
import { findBookingForPush } from '../../scheduling/invitations.service.ts';
import { sendReminders } from '../../scheduling/reminders.jobs.ts';

const liveEvents = recordLive();
const world = await useWorld({
  clock: MONDAY,
  settings: { allowLocalPushServices: true, mailFrom: 'The Hub <hub@example.org>' },
  live: liveEvents.live,
});

const START = Date.parse(NINE.start);
const FRIDAY = tunisSlot(13, '10:00');
const THURSDAY = tunisSlot(12, '09:00');

const now = () => world.clock ?? new Date();
/** Runs the reminder job so long before a session. */
const remind = async (beforeMs: number, start = START) => {
  world.clock = new Date(start - beforeMs);
  await sendReminders({ ...world, features: FEATURES, now });
};

describe('reminders', () => {
  const DAY = 'booking.reminder_day';
  const HOUR = 'booking.reminder_hour';
  const remindersOf = async (person: TestPerson) =>
    (await listNotifications(person)).filter(({ type }) => type === DAY || type === HOUR);
  const typesOf = async (person: TestPerson) => (await remindersOf(person)).map(({ type }) => type);

  test('reach both sides once a day before and once an hour before', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

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

  test('are sent once, even late, when eight servers run the job at once', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    world.clock = new Date(START - 5 * HOUR_MS);
    await Promise.all(
      Array.from({ length: 8 }, () => sendReminders({ ...world, features: FEATURES, now })),
    );
    expect(await typesOf(startup)).toEqual([DAY]);
    expect(await typesOf(expert)).toEqual([DAY]);
  });

  test('are not sent of cancelled sessions', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await cancel(startup, booking.id);
    await remind(DAY_MS);
    await remind(HOUR_MS);
    expect(await remindersOf(expert)).toEqual([]);
  });

  test('of the day are not sent of a session accepted within the day', async () => {
    const { expert, startup } = await createPair(world);
    const { id } = await request(startup, expert.id, NINE);
    world.clock = new Date(START - 20 * HOUR_MS);
    await accept(expert, id);
    await remind(19 * HOUR_MS);
    expect(await remindersOf(startup)).toEqual([]);
    await remind(HOUR_MS);
    expect(await typesOf(startup)).toEqual([HOUR]);
  });

  test('are not mailed of a session that was moved before the mail went out', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await remind(DAY_MS);
    await moveBooking(expert, booking.id, FRIDAY);
    await sendDueMails(world);
    const subjects = (await findMails(world, startup)).map(({ subject }) => subject);
    expect(subjects.filter((it) => it.includes('Reminder'))).toEqual([]);
    expect(subjects.filter((it) => it.includes('rescheduled'))).toHaveLength(1);
  });

  test('are not sent by a channel that the user switched off', async () => {
    const { startup, expert } = await createAcceptedBooking(world);
    await savePreference(startup, DAY, { inApp: false, email: 'off' });
    await savePreference(expert, DAY, { inApp: true, email: 'off' });
    await remind(DAY_MS);
    await sendDueMails(world);

    expect(await remindersOf(startup)).toEqual([]);
    expect(await typesOf(expert)).toEqual([DAY]);
    for (const person of [startup, expert]) {
      const mails = await findMails(world, person);
      expect(mails.filter(({ subject }) => subject.includes('Reminder'))).toEqual([]);
    }
  });

  test('are sent again before the new time of a moved session', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await remind(DAY_MS);
    world.clock = new Date(START - 20 * HOUR_MS);
    await moveBooking(expert, booking.id, FRIDAY);

    await remind(HOUR_MS);
    expect(await typesOf(startup)).toEqual([DAY]);
    await remind(DAY_MS, Date.parse(FRIDAY.start));

    expect(await remindersOf(startup)).toMatchObject([
      { type: DAY, params: { start: FRIDAY.start } },
      { type: DAY, params: { start: NINE.start } },
    ]);
  });

  test('of the hour are mailed in quiet hours too', async () => {
    const { startup } = await createAcceptedBooking(world);
    await sendDueMails(world);
    const quietHours = { starts: '06:00', ends: '11:00' };
    await startup.api.preferences.chooseQuietHours({ body: { quietHours } });
    await remind(HOUR_MS);
    await sendDueMails(world);
    const [newest] = await findMails(world, startup);
    expect(newest?.subject).toMatch(/^Starting soon/);
    expect(newest?.text).toContain('Online');
  });
});

const newestForEach = (people: readonly TestPerson[]) =>
  Promise.all(people.map((person) => findNewestInvitation(world, person)));
const markSeen = ({ api }: TestPerson) => api.notifications.markSeen({ body: {} });

describe('the calendar invitation of an accepted session', () => {
  test('reaches both sides as a part and an attachment, without the other address', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
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
    expect(theirs?.subject).toContain('Session confirmed');
    expect(theirs?.event.summary).toBe(`Session with ${expert.name}: Fundraising`);
    expect(mine?.subject).toContain(`Invitation: ${startup.name}`);
    expect(mine?.event.summary).toBe(`Session with ${startup.name}: Fundraising`);
    expect(theirs?.content).not.toContain(expert.email);
    expect(mine?.content).not.toContain(startup.email);
    expect(mine?.content.replaceAll('\r\n ', '')).toContain(`MAILTO:${expert.email}`);
    const [{ id } = { id: '' }] = await findMails(world, startup);
    const raw = await readFile(join(world.settings.dataDir, 'mail', `${id}.eml`), 'utf8');
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(raw).toMatch(/content-disposition: attachment; filename=session\.ics/i);
  });

  test('is in the language and time zone of the recipient', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    await setUser(world, startup, { language: 'fr', time_zone: 'Europe/Paris' });
    await sendDueMails(world);
    const { event, content } = await findNewestInvitation(world, startup);
    expect(event.summary).toBe(`Session avec ${expert.name}\u00a0: Levée de fonds`);
    expect(event.start).toEqual(new Date(NINE.start));
    expect(content).toContain('DTSTART;TZID=Europe/Paris:20260311T090000');
    expect(content).toContain('TZID:Europe/Paris');
  });

  test('has the state at the time of sending', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await moveBooking(expert, booking.id, FRIDAY);
    await sendDueMails(world);
    const mails = (await findMails(world, startup)).filter((it) => it.invitations.length > 0);
    expect(mails).toHaveLength(2);
    for (const { invitations } of mails) {
      expect(invitations[0]?.content).toContain('20260313T100000');
    }
  });
});

describe('the address of a session that is held online', () => {
  const isAbout = (subject: string) =>
    /^(Session confirmed|Invitation|Starting soon)/.test(subject);
  const mailsAbout = async (person: TestPerson) =>
    (await findMails(world, person)).filter(({ subject }) => isAbout(subject));

  test('is in its invitations, emails and reminders', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const address = `/visio/join/${booking.id}`;
    await sendDueMails(world);
    await remind(HOUR_MS);
    await sendDueMails(world);
    for (const { event } of await newestForEach([expert, startup])) {
      expect(event.description).toContain(address);
    }
    for (const person of [expert, startup]) {
      const mails = await mailsAbout(person);
      expect(mails).toHaveLength(2);
      for (const { text } of mails) expect(text).toContain(`${address}"`);
    }
  });

  test('is its link if that leads elsewhere', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const place = 'https://meet.example.com/abc';
    await editBooking(expert, booking.id, { mode: 'external_link', place });
    await remind(HOUR_MS);
    await sendDueMails(world);
    const [mail] = await mailsAbout(startup);
    expect(mail?.subject).toMatch(/^Starting soon/);
    expect(mail?.text).toContain(`href="${place}"`);
    const [edited] = await newestForEach([startup]);
    expect(edited?.event).toMatchObject({
      location: place,
      description: expect.stringContaining(place),
    });
  });

  test('is not in the email about its cancellation', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await cancel(startup, booking.id);
    await sendDueMails(world);
    const mails = await findMails(world, expert);
    const mail = mails.find(({ subject }) => subject.startsWith('Session cancelled'));
    expect(mail?.text).not.toContain('/visio/join/');
  });
});

describe('a change of a session', () => {
  test('to another video service carries its link into the calendars', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const link = 'https://meet.example.com/abc?pwd=1';
    await editBooking(expert, booking.id, { mode: 'external_link', place: '' });
    await sendDueMails(world);
    const [open] = await newestForEach([startup]);
    expect(open?.event.location).toBe('External link (to be confirmed)');
    await editBooking(expert, booking.id, { place: link });
    await sendDueMails(world);
    for (const { event } of await newestForEach([expert, startup]))
      expect(event.location).toBe(link);
  });

  test('updates both calendars under one UID with a rising sequence', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const sequences: number[][] = [];
    const sendNext = async () => {
      await sendDueMails(world);
      const got = await newestForEach([expert, startup]);
      sequences.push(got.map(({ event }) => Number(event.sequence)));
      return got;
    };

    await sendNext();
    await moveBooking(startup, booking.id, FRIDAY);
    const moved = await sendNext();
    await editBooking(expert, booking.id, { mode: 'in_person', place: 'Room 2; 3rd floor' });
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
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await cancel(expert, booking.id);
    await sendDueMails(world);
    expect(await countInvitationMails(world, startup)).toBe(1);
    expect(await findMailSubjects(world, expert)).toEqual([
      expect.stringContaining('Session cancelled'),
    ]);
    expect((await findNewestInvitation(world, startup)).method).toBe('CANCEL');
  });

  test('reaches its author once per minute, and both parties when staff made it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await moveBooking(expert, booking.id, TEN);
    await moveBooking(expert, booking.id, THURSDAY);
    await sendDueMails(world);
    expect(await countInvitationMails(world, expert)).toBe(1);
    expect((await findNewestInvitation(world, expert)).event.start).toEqual(
      new Date(THURSDAY.start),
    );

    await moveBooking(await world.person('dot'), booking.id, FRIDAY);
    await sendDueMails(world);
    for (const { event } of await newestForEach([expert, startup])) {
      expect(event.start).toEqual(new Date(FRIDAY.start));
    }
  });

  test.each(['daily', 'off'] as const)(
    'updates the calendar when mails of it are %s',
    async (email) => {
      const { expert, startup, booking } = await createAcceptedBooking(world);
      await savePreference(startup, 'booking.edited', { inApp: true, email });
      await sendDueMails(world);
      await editBooking(expert, booking.id, { mode: 'in_person', place: 'Room 2' });
      await sendDueMails(world);
      expect(await countInvitationMails(world, startup)).toBe(2);
      expect((await findNewestInvitation(world, startup)).event.location).toBe('Room 2');
    },
  );

  test('sends a skipped invitation when the newer one is rejected for good', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    await moveBooking(expert, booking.id, FRIDAY);
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
    const context = { ...world, mailer: { send, close: () => {} }, now, log };
    await makeJobsDue(world.db);
    await runDueJobs({ pool: world.jobPool, handlers: createJobHandlers(context), log });

    expect(sent).toHaveLength(1);
    const [event] = parseEvents(sent[0]?.invitations?.[0]?.content ?? '');
    expect(event?.start).toEqual(new Date(FRIDAY.start));
  });
});

describe('a calendar file is not sent', () => {
  test('of a request or its cancellation', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await editBooking(startup, booking.id, { place: 'Room 2' });
    await cancel(startup, booking.id);
    await sendDueMails(world);
    for (const person of [expert, startup])
      expect(await countInvitationMails(world, person)).toBe(0);
  });

  test('to the actor when they chose no instant mails', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await savePreference(expert, 'booking.accepted', { inApp: true, email: 'daily' });
    await accept(expert, booking.id, TEN);
    await sendDueMails(world);
    expect(await countInvitationMails(world, expert)).toBe(0);
    expect(await countInvitationMails(world, startup)).toBe(1);
  });
});

describe('a user who has seen the notification', () => {
  test('gets each calendar file once all the same', async () => {
    const { startup, expert, booking } = await createAcceptedBooking(world);
    await markSeen(startup);
    await sendDueMails(world);

    expect(await countInvitationMails(world, startup)).toBe(1);
    const first = await findNewestInvitation(world, startup);
    expect(first).toMatchObject({ method: 'REQUEST' });
    expect(first.subject).toContain(`Invitation: ${expert.name}`);

    await moveBooking(expert, booking.id, FRIDAY);
    await markSeen(startup);
    await sendDueMails(world);
    expect(await countInvitationMails(world, startup)).toBe(2);
    const moved = await findNewestInvitation(world, startup);
    expect(moved.event.start).toEqual(new Date(FRIDAY.start));
    expect(Number(moved.event.sequence)).toBeGreaterThan(Number(first.event.sequence));

    await cancel(expert, booking.id);
    await startup.api.notifications.remove({ body: {} });
    await sendDueMails(world);
    expect(await countInvitationMails(world, startup)).toBe(3);
    expect((await findNewestInvitation(world, startup)).method).toBe('CANCEL');
  });

  test('gets none when they chose no instant mails', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await savePreference(startup, 'booking.accepted', { inApp: true, email: 'daily' });
    await accept(expert, booking.id, TEN);
    await moveBooking(expert, booking.id, FRIDAY);
    await markSeen(startup);
    await sendDueMails(world);
    expect(await countInvitationMails(world, expert)).toBe(1);
    expect(await countInvitationMails(world, startup)).toBe(0);
  });
});

describe('the invitations of a series', () => {
  /** The mails with calendar files to a person, newest first, with their attached events. */
  async function filesTo(person: TestPerson) {
    const mails = (await findMails(world, person)).filter((it) => it.invitations.length > 0);
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
    const events = parseEvents(file);
    expect(events).toHaveLength(1);
    const [{ uid, start, method } = { uid: '', start: new Date(0), method: '' }] = events;
    return { uid, start: start.toISOString(), method };
  }

  const cancelFrom = (person: TestPerson, bookingId = '') =>
    cancel(person, bookingId, 'Done early', { andFollowing: true });

  test('come and are cancelled in one mail to each side, each week under its own UID', async () => {
    const { expert, startup, booking } = await createSeries(world, 4);
    const [, ...following] = booking.seriesWeeks;
    const expectFile = async (weeks: readonly { readonly start: string }[], method: string) => {
      for (const person of [expert, startup]) {
        const [{ events } = { events: [] }] = await filesTo(person);
        expect(events.map(({ start }) => start)).toEqual(weeks.map(({ start }) => start));
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(weeks.length);
        expect(new Set(events.map((event) => event.method))).toEqual(new Set([method]));
      }
    };

    await sendDueMails(world);
    await expectFile(booking.seriesWeeks, 'REQUEST');
    expect((await filesTo(expert))[0]?.subject).toContain('4 weekly sessions');
    expect((await filesTo(startup))[0]?.subject).toContain('Session confirmed');

    await cancelFrom(startup, following[0]?.booking?.id);
    await sendDueMails(world);
    await expectFile(following, 'CANCEL');
    for (const person of [expert, startup]) expect(await filesTo(person)).toHaveLength(2);
  });

  test("don't cancel a week again that was cancelled alone", async () => {
    const { expert, startup, booking } = await createSeries(world, 4);
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
    const { expert, startup, booking } = await createSeries(world, 3);
    await savePreference(startup, 'booking.accepted', { inApp: true, email: 'instant' });
    await markSeen(startup);
    await sendDueMails(world);
    await cancelFrom(expert, booking.id);
    await markSeen(startup);
    await sendDueMails(world);

    const [cancelled, invited, ...others] = await filesTo(startup);
    expect(others).toEqual([]);
    expect(invited?.events).toHaveLength(3);
    expect(invited?.subject).toContain('Invitations: 3 weekly sessions');
    expect(cancelled?.events).toHaveLength(3);
    expect(cancelled?.text).toContain('Your 3 weekly sessions with');
  });

  test('reach a user who moves a week within the same minute', async () => {
    const { expert, booking } = await createSeries(world, 3);
    const start = '2026-03-18T10:00:00.000Z';
    await moveBooking(expert, booking.id, { start });
    await sendDueMails(world);
    const starts = (await filesTo(expert)).flatMap(({ events }) => events.map((it) => it.start));
    const [, ...later] = booking.seriesWeeks;
    expect(new Set(starts)).toEqual(new Set([start, ...later.map((it) => it.start)]));
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
      findSubject: (db, push) =>
        findBookingForPush(db, push, { ...world, features: FEATURES, now }),
    });
  };

  /** A browser of a user with quiet hours until noon. */
  async function browserOf(person: TestPerson) {
    const quietHours = { starts: '08:00', ends: '12:00' };
    await person.api.preferences.chooseQuietHours({ body: { quietHours } });
    const { got, headers } = await registerBrowser(service, { world, person });
    return {
      shown: () => got().map((it) => it['body']),
      lifetimes: () => headers().map(({ ttl }) => Number(ttl)),
    };
  }
  async function acceptedInQuietHours() {
    const { expert, startup, booking } = await createPendingBooking(world);
    const phone = await browserOf(startup);
    await accept(expert, booking.id);
    return { expert, phone, booking };
  }

  const NOON = tunisSlot(9, '12:00').start;
  const EVE_AT_NOON = tunisSlot(10, '12:00').start;
  const aReminder = expect.stringContaining('Reminder');

  test('are sent of a reminder', async () => {
    const { startup } = await createAcceptedBooking(world);
    const phone = await browserOf(startup);
    await remind(DAY_MS);
    await pushAt(START - DAY_MS + 60_000);
    expect(phone.shown()).toEqual([]);
    await pushAt(EVE_AT_NOON);
    expect(phone.shown()).toEqual([aReminder]);
  });

  test.each([
    ['was moved', (person: TestPerson, id: string) => moveBooking(person, id, FRIDAY)],
    ['was cancelled', (person: TestPerson, id: string) => cancel(person, id)],
  ])('are not sent of a reminder when the session %s', async (_, change) => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const phone = await browserOf(startup);
    await remind(DAY_MS);
    await change(expert, booking.id);
    await pushAt(EVE_AT_NOON);
    expect(phone.shown()).toHaveLength(1);
    expect(phone.shown()).not.toContainEqual(aReminder);
  });

  test('expire when the session begins', async () => {
    const { startup } = await createAcceptedBooking(world);
    const phone = await browserOf(startup);
    await remind(HOUR_MS);
    await pushAt(START - HOUR_MS / 2);
    expect(phone.shown()).toEqual([expect.stringContaining('Starting soon')]);
    expect(phone.lifetimes()).toEqual([HOUR_MS / 2 / 1_000]);
  });

  test('have the current time of the session', async () => {
    const { expert, phone, booking } = await acceptedInQuietHours();
    await moveBooking(expert, booking.id, FRIDAY);
    await pushAt(NOON);
    expect(phone.shown()).toHaveLength(2);
    for (const words of phone.shown()) expect(words).toContain('13 Mar');
  });

  test('are not sent of an acceptance when the session was cancelled since', async () => {
    const { expert, phone, booking } = await acceptedInQuietHours();
    await cancel(expert, booking.id);
    await pushAt(NOON);
    expect(phone.shown()).toEqual([expect.stringContaining('Session cancelled')]);
  });

  test("don't name a user who was erased since", async () => {
    const [expert, leaver] = [await createExpert(world), await createUserWithPassword(world)];
    const phone = await browserOf(expert);
    await request(leaver, expert.id, NINE);
    const dot = await world.person('dot');
    await erase(dot, await requestErasure(leaver), [
      leaveOrganization(leaver),
      ...(await cancelBookings(dot, leaver)),
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

  test('of a request and its other slots reach both sides and staff, and notify the other side alone', async () => {
    const stranger = await world.person('startup');
    const { expert, startup } = await createPair(world);
    liveEvents.clear();
    const { id } = await request(startup, expert.id, NINE);
    expect(liveEvents.sentTo(expert)).toEqual(['show_notification', ...REQUEST]);
    expect(liveEvents.sentTo(startup)).toEqual(REQUEST);
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(REQUEST);
    expect(liveEvents.sentTo(stranger)).toEqual([]);

    const evening = tunisSlot(12, '19:00');
    for (const change of [
      () => repropose(expert, id, [evening, tunisSlot(13, '19:00')]),
      () => withdraw(expert, id, evening),
    ]) {
      liveEvents.clear();
      await change();
      expect(liveEvents.sentTo(startup)).toEqual(['show_notification', ...REQUEST]);
    }
  });

  test('of an acceptance come once, also for a series', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const series = { ...bookingRequest(expert.id, THURSDAY), weeks: 4 };
    const weekly = await startup.api.bookings.request({ body: series });
    for (const [{ id }, slot] of [
      [booking, NINE],
      [weekly, THURSDAY],
    ] as const) {
      liveEvents.clear();

      await accept(expert, id, slot);

      expect(liveEvents.sentTo(startup)).toEqual(['show_notification', ...BOTH]);
      expect(liveEvents.sentTo(expert)).toEqual(BOTH);
      expect(liveEvents.sentTo(ALL_STAFF)).toEqual(BOTH);
    }
  });

  test('reach other requesters of an accepted slot', async () => {
    const { expert, booking } = await createPendingBooking(world);
    const other = await world.person('startup');
    await request(other, expert.id, NINE, THURSDAY);
    const unhurt = await world.person('startup');
    await request(unhurt, expert.id, tunisSlot(12, '11:00'));
    liveEvents.clear();
    await accept(expert, booking.id);
    expect(liveEvents.sentTo(other)).toEqual(['show_notification', 'update-proposal']);
    expect(liveEvents.sentTo(unhurt)).toEqual([]);
  });

  test('are sent once of a slot that is accepted four times at once, and not of refused actions', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    liveEvents.clear();
    const own = accept(startup, booking.id);
    await expectRefusal(own, 'booking.status_not_allowed', { status: 403 });
    const unknown = accept(expert, booking.id, tunisSlot(20, '09:00'));
    await expectRefusal(unknown, 'booking.slot_not_proposed');
    for (const who of [expert, startup, ALL_STAFF]) expect(liveEvents.sentTo(who)).toEqual([]);
    await Promise.allSettled(Array.from({ length: 4 }, () => accept(expert, booking.id)));
    expect(liveEvents.sentTo(startup)).toEqual(['show_notification', ...BOTH]);
  });

  test('reach both experts of a request that the job reassigns', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);
    liveEvents.clear();
    await lapseBookings({
      ...world,
      features: FEATURES,
      now: () => new Date(booking.answerBy ?? ''),
    });
    for (const who of [startup, first, second]) {
      expect(liveEvents.sentTo(who)).toEqual(['show_notification', ...BOTH]);
    }
  });

  test('are sent of reminders and of sessions that the job finishes', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    liveEvents.clear();
    await remind(HOUR_MS / 2);
    expect(liveEvents.sentTo(startup)).toEqual(['show_notification']);
    liveEvents.clear();
    await finishBookings({ ...world, now: () => new Date(Date.parse(TEN.end) + 48 * HOUR_MS) });
    for (const who of [expert, startup]) {
      expect(liveEvents.sentTo(who)).toEqual(['show_notification', ...SESSION]);
    }
  });
});
