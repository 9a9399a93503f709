import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { parseEvents } from '../../testing/bookings/feeds.ts';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { changeEvent, createEvent } from '../../testing/events.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { acceptEvent, proposeEvent } from '../../testing/events.ts';
import { findAllMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';
import { finishEvents } from './events.jobs.ts';
import { expireUnconfirmed, forgetEventGuests } from './event-guests.service.ts';
import { remindEventGuests } from './guest-reminders.service.ts';
import { askAttendees } from './surveys.service.ts';

const world = await useWorld({ clock: MONDAY });
const nour = await world.person('dot');
const amira = await world.person('startup');
const visitor = world.anonymous;

const open = (more: Parameters<typeof createEvent>[2] = {}) => createEvent(amira, nour, more);
const registerGuest = (id: string, email: string, more = {}) =>
  visitor.events.registerGuest({
    params: { id },
    body: { name: 'Lina Haddad', email, language: 'en', ...more },
  });
async function mailsTo(address: string) {
  await sendDueMails(world);
  const all = await findAllMails(world);
  return all.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}
/** The token of the newest link that the address got. */
async function tokenOf(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return decodeURIComponent(/guest=([\w%.~-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
}

describe('a guest', () => {
  test('who came is asked by email afterwards, and answers by its link', async () => {
    const event = await open();
    const address = 'asked@example.tn';
    await registerGuest(event.id, address);
    const token = await tokenOf(address);
    await visitor.events.confirmGuest({ body: { token } });
    await mailsTo(address);
    const answer = { rating: 4, comesAgain: true, comment: '' };
    const send = () => visitor.events.answerGuestSurvey({ body: { token, ...answer } });
    await expectRefusal(send(), 'event.survey_not_open');
    world.clock = new Date(Date.parse(event.end) + 3 * HOUR_MS);
    const job = { ...world, features: FEATURES, now: () => world.clock ?? MONDAY };
    await finishEvents(job);
    await askAttendees(job);
    await send();
    const [mail] = await mailsTo(address);
    const survey = await visitor.events.guestSurvey({ body: { token } });
    world.clock = MONDAY;
    expect(mail?.subject).toContain('How was it');
    expect(survey).toEqual({ canAnswer: true, answer });
    await forgetEventGuests({ ...world, now: () => new Date(MONDAY.getTime() + 60 * DAY_MS) });
    const { figures } = await amira.api.events.survey({ params: { id: event.id } });
    expect(figures).toMatchObject({ attended: 1, answers: 1 });
    // The figures of the event stay; the guest is in no list, and their link opens nothing.
    const { items, counts } = await amira.api.events.attendees({
      params: { id: event.id },
      query: {},
    });
    expect({ items, counts }).toEqual({ items: [], counts: { accepted: 1 } });
    await expectRefusal(visitor.events.guest({ body: { token } }), 'event.registration_not_found');
    const rows = await world.db
      .selectFrom('event_registrations')
      .select(['name', 'email', 'answers'])
      .where('event_id', '=', event.id)
      .execute();
    expect(rows).toEqual([{ name: '', email: null, answers: {} }]);
  });

  test('confirms by the link of the email, gets an invitation, and is told of a move and the end', async () => {
    const event = await open();
    const address = 'lina@example.tn';
    expect(await registerGuest(event.id, address)).toEqual({ isSent: true });
    const token = await tokenOf(address);
    expect(await visitor.events.guest({ body: { token } })).toMatchObject({
      status: 'unconfirmed',
      code: null,
    });
    expect(await visitor.events.confirmGuest({ body: { token } })).toMatchObject({
      status: 'accepted',
      name: 'Lina Haddad',
    });
    const start = new Date(Date.parse(event.start) + HOUR_MS).toISOString();
    const { version } = await nour.api.events.one({ params: { id: event.id } });
    await mailsTo(address);
    await changeEvent(nour, { id: event.id, version }, { start });
    await mailsTo(address);
    await nour.api.events.remove({ params: { id: event.id }, query: { reason: 'Storm' } });

    const mails = (await mailsTo(address)).toReversed();

    expect(
      mails.map(({ subject, invitations: [it] }) => [subject.split(':')[0], it?.method]),
    ).toEqual([
      ['Confirm your registration', undefined],
      ['Registered', 'REQUEST'],
      ['New time or place', 'REQUEST'],
      ['Cancelled', 'CANCEL'],
    ]);
  });

  test('joins an online event by a link of the emails while they have a place, also once the event is private', async () => {
    const event = await open({ isOnline: true });
    const address = 'online@example.tn';
    await registerGuest(event.id, address);
    const token = await tokenOf(address);
    const read = () => visitor.events.guest({ body: { token } });
    expect((await read()).joinPath).toBeNull();
    const { joinPath } = await visitor.events.confirmGuest({ body: { token } });
    const [confirmed] = await mailsTo(address);
    expect(confirmed?.text).toContain(`${world.settings.publicUrl}${joinPath ?? '-'}`);
    expect(confirmed?.invitations[0]?.content).toContain('/visio/guest/');

    const { version } = await nour.api.events.one({ params: { id: event.id } });
    await changeEvent(nour, { id: event.id, version }, { visibility: 'Private' });
    await expectRefusal(
      visitor.events.publicEvent({ params: { id: event.id } }),
      'event.not_found',
    );
    expect(await read()).toMatchObject({ event: { title: 'Meetup' }, joinPath });

    world.clock = new Date(Date.parse(event.start) - HOUR_MS / 2);
    const job = { ...world, now: () => world.clock ?? MONDAY };
    await remindEventGuests(job);
    await remindEventGuests(job);
    const reminders = (await mailsTo(address)).filter(({ subject }) =>
      subject.startsWith('Reminder'),
    );
    expect(reminders.map(({ text }) => text.includes('/visio/guest/'))).toEqual([true]);

    world.clock = new Date(event.start);
    const link = decodeURIComponent((joinPath ?? '').replace('/visio/guest/', ''));
    const join = () => visitor.meetingGuests.join({ params: { token: link }, body: {} });
    const find = () => visitor.meetingGuests.find({ params: { token: link } });
    expect(await find()).toMatchObject({ name: 'Meetup', guestName: 'Lina Haddad', state: 'open' });
    // Guests start no meeting.
    expect(await join()).toEqual({ kind: 'not_started' });
    const { items } = await amira.api.events.attendees({ params: { id: event.id }, query: {} });
    const ids = items.map(({ id }) => id);
    await amira.api.events.changeRegistrations({
      params: { id: event.id },
      body: { ids, action: 'cancel' },
    });
    await expectRefusal(join(), 'meeting.link_gone');
    await expectRefusal(find(), 'meeting.link_gone');
    expect(await read()).toMatchObject({ status: 'cancelled', event: null, joinPath: null });
    world.clock = MONDAY;
  });

  test('holds a place until the time to confirm has passed', async () => {
    const { id } = await open({ participantNumber: 1 });
    const firas = await world.person('member');
    await registerGuest(id, 'held@example.tn');
    const register = () => firas.api.events.register({ params: { id }, body: {} });
    expect((await register()).status).toBe('waiting');
    const later = { ...world, now: () => new Date(MONDAY.getTime() + 3 * HOUR_MS) };
    await expireUnconfirmed(later);
    expect((await register()).status).toBe('accepted');
    const token = await tokenOf('held@example.tn');
    expect((await visitor.events.confirmGuest({ body: { token } })).status).toBe('cancelled');
  });

  test('who waits reads messages and the new place, and moves up when another cancels', async () => {
    const { id, version } = await open({ participantNumber: 1 });
    const tokens: string[] = [];
    for (const address of ['one@example.tn', 'two@example.tn']) {
      await registerGuest(id, address);
      const token = await tokenOf(address);
      await visitor.events.confirmGuest({ body: { token } });
      tokens.push(token);
    }
    const read = (token: string) => visitor.events.guest({ body: { token } });
    const [one = '', two = ''] = tokens;
    expect(await read(two)).toMatchObject({ status: 'waiting', position: 1 });
    const body = { text: 'Bring a pen', statuses: ['waiting' as const] };
    expect(await amira.api.events.message({ params: { id }, body })).toEqual({ count: 1 });
    expect((await mailsTo('two@example.tn'))[0]?.text).toContain('Bring a pen');
    await changeEvent(nour, { id, version }, { place: 'Garden' });
    expect((await mailsTo('two@example.tn'))[0]?.text).toContain('still on the waiting list');
    await visitor.events.cancelGuest({ body: { token: one } });
    expect(await read(two)).toMatchObject({ status: 'accepted' });
    expect((await mailsTo('two@example.tn'))[0]?.subject).toContain('You have a place');
  });

  test('is refused with a temporary address or a forged link, and forgotten after the event', async () => {
    const { id } = await open();
    await expectFieldRefusal(
      registerGuest(id, 'x@mailinator.com'),
      'email',
      'auth.temporary_email',
    );
    await expectRefusal(
      visitor.events.guest({ body: { token: 'forged' } }),
      'event.registration_not_found',
    );
    await registerGuest(id, 'gone@example.tn');
    await forgetEventGuests({ ...world, now: () => new Date(MONDAY.getTime() + 60 * DAY_MS) });
    const { items } = await amira.api.events.attendees({ params: { id }, query: {} });
    expect(items).toEqual([]);
  });
});

test('a public event is read without an account, with its photo, and is in the feed of its theme', async () => {
  const proposed = await proposeEvent(amira, { theme: 'legal' }, await pictureFile('a.png'));
  const readPhoto = () => world.app.inject({ url: `/api/event/${proposed.id}/photo` });
  const read = (id: string) => visitor.events.publicEvent({ params: { id } });
  await expectRefusal(read(proposed.id), 'event.not_found');
  expect((await readPhoto()).statusCode).toBe(404);

  await acceptEvent(nour, proposed);

  expect(await read(proposed.id)).toMatchObject({ title: 'Meetup', hasPhoto: true, registered: 0 });
  expect((await readPhoto()).headers['content-type']).toMatch('image/');
  const feed = (await world.app.inject({ url: '/api/event/feed/legal.ics' })).body;
  expect(parseEvents(feed)).toMatchObject([{ uid: `${proposed.id}@thedot` }]);
});
