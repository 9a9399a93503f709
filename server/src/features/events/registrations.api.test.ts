import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../../testing/bookings/feeds.ts';
import { FEATURES } from '../../app/features.ts';
import { findNewestInvitation } from '../../testing/bookings/invitations.ts';
import { listSlots } from '../../testing/bookings/availability.ts';
import {
  createExpert,
  listNotifications,
  MONDAY,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { changeEvent, createEvent } from '../../testing/events.ts';
import { sendDueMails } from '../../testing/notifications/mails.ts';
import { recordLive } from '../../testing/notifications/recorded-live.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sendReminders } from '../scheduling/reminders.jobs.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });
const nour = await world.person('dot');
const amira = await world.person('startup');

const open = (more: Parameters<typeof createEvent>[2] = {}) => createEvent(amira, nour, more);
const register = (
  { api }: TestPerson,
  id: string,
  answers: Readonly<Record<string, string>> = {},
) => api.events.register({ params: { id }, body: { answers } });
const cancel = ({ api }: TestPerson, id: string) =>
  api.events.cancelRegistration({ params: { id } });
const mine = async ({ api }: TestPerson, id: string) =>
  (await api.events.registration({ params: { id } })).registration;
const attendees = ({ api }: TestPerson, id: string, query = {}) =>
  api.events.attendees({ params: { id }, query });
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.person('member')));

describe('a registration', () => {
  test('takes a place, once, and is in the calendar, feed, coming bookings and an invitation', async () => {
    const { id, start, end } = await open({ participantNumber: 5 });
    const firas = await world.person('member');
    const first = await register(firas, id);
    expect(first).toMatchObject({ status: 'accepted', position: null });
    expect(await register(firas, id)).toEqual(first);

    expect(await firas.api.events.one({ params: { id } })).toMatchObject({
      registered: 1,
      myRegistration: 'accepted',
    });
    const { entries } = await firas.api.calendar.entries({
      query: { from: start, to: end, kinds: 'event' },
    });
    expect(entries).toMatchObject([{ id, kind: 'event', isMine: true }]);
    const { bookings } = await firas.api.bookings.listUpcoming({ query: {} });
    expect(bookings).toMatchObject([{ kind: 'event', id, title: 'Meetup' }]);
    const feed = (await fetchFeed(world, await createFeed(firas))).body;
    expect(parseEvents(feed)).toMatchObject([{ uid: `${id}@thedot`, status: 'CONFIRMED' }]);
    await sendDueMails(world);
    expect((await findNewestInvitation(world, firas)).method).toBe('REQUEST');
  });

  test('waits when all places are taken, and moves up when another is cancelled', async () => {
    const { id } = await open({ participantNumber: 1 });
    const [one, two, three] = await members(3);
    if (!one || !two || !three) return;
    await register(one, id);
    expect(await register(two, id)).toMatchObject({ status: 'waiting', position: 1, code: null });
    expect(await register(three, id)).toMatchObject({ status: 'waiting', position: 2 });

    await cancel(one, id);

    expect(await mine(two, id)).toMatchObject({ status: 'accepted' });
    expect(await mine(three, id)).toMatchObject({ status: 'waiting', position: 1 });
    expect(await typesOf(two)).toContain('event.moved_up');
    expect(await register(one, id)).toMatchObject({ status: 'waiting', position: 2 });
  });

  test('gets a place when staff add places, and is told of the time of now', async () => {
    const event = await open({ participantNumber: 1 });
    const [one, two] = await members(2);
    if (!one || !two) return;
    for (const person of [one, two]) await register(person, event.id);
    const { version } = await nour.api.events.one({ params: { id: event.id } });
    const start = new Date(Date.parse(event.start) + HOUR_MS).toISOString();
    await changeEvent(nour, { id: event.id, version }, { participantNumber: 2, start });
    expect((await mine(two, event.id))?.status).toBe('accepted');
    const told = (await listNotifications(two)).find(({ type }) => type === 'event.moved_up');
    expect(told?.params).toMatchObject({ start });
  });

  test('answers the questions of the organizer', async () => {
    const [meal, phone] = [randomUUID(), randomUUID()];
    const { id } = await open({
      questions: [
        {
          id: meal,
          label: 'Meal',
          kind: 'choice',
          isRequired: true,
          options: ['Fish', 'Couscous'],
        },
        { id: phone, label: 'Phone', kind: 'text', isRequired: false, options: [] },
      ],
    });
    const firas = await world.person('member');
    const path = `answers.${meal}`;
    await expectFieldRefusal(register(firas, id), path, 'event.answer_required');
    await expectFieldRefusal(register(firas, id, { [meal]: 'Meat' }), path, 'event.answer_unknown');
    await register(firas, id, { [meal]: 'Fish', [randomUUID()]: 'x' });
    const { items, counts } = await attendees(amira, id);
    expect(items).toMatchObject([{ name: firas.name, answers: { [meal]: 'Fish' } }]);
    expect(counts).toEqual({ accepted: 1 });
  });

  test('is refused before registration opens and after it closes', async () => {
    const later = new Date(MONDAY.getTime() + DAY_MS).toISOString();
    const earlier = new Date(MONDAY.getTime() - HOUR_MS).toISOString();
    const firas = await world.person('member');
    const refused = async (
      more: Parameters<typeof open>[0],
      code: Parameters<typeof expectRefusal>[1],
    ) => expectRefusal(register(firas, (await open(more)).id), code);
    await refused({ registrationOpensAt: later }, 'event.registration_not_open');
    await refused({ registrationClosesAt: earlier }, 'event.registration_closed');
    await refused({ takesRegistrations: false }, 'event.no_registration');
  });
});

test('of many registrations at once, as many as there are places get one, and the others wait in order', async () => {
  const { id } = await open({ participantNumber: 10 });
  const people = await members(30);
  const replies = await Promise.all(people.map((person) => register(person, id)));
  expect(replies.filter(({ status }) => status === 'accepted')).toHaveLength(10);
  const positions = replies.flatMap(({ position }) => position ?? []);
  expect(positions.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});

test('organizers alone read and change registrations, and write to those who registered', async () => {
  const { id } = await open();
  const [one, two] = await members(2);
  if (!one || !two) return;
  await register(one, id);
  await expectRefusal(attendees(two, id), 'event.not_found');
  const message = ({ api }: TestPerson) =>
    api.events.message({ params: { id }, body: { text: 'Bring a pen', statuses: ['accepted'] } });
  await expectRefusal(message(two), 'event.not_found');
  expect(await message(amira)).toEqual({ count: 1 });
  expect(await typesOf(one)).toContain('event.announced');
  const { items } = await attendees(amira, id);
  const ids = items.map((it) => it.id);
  await amira.api.events.changeRegistrations({ params: { id }, body: { ids, action: 'cancel' } });
  expect((await mine(one, id))?.status).toBe('cancelled');
  expect(await typesOf(one)).toContain('event.registration_cancelled');
});

test('tickets are checked in once, also those scanned offline', async () => {
  const { id } = await open({ participantNumber: 1 });
  const [one, two] = await members(2);
  if (!one || !two) return;
  const { code } = await register(one, id);
  await register(two, id);
  const at = new Date(MONDAY.getTime() - HOUR_MS).toISOString();
  const scan = (codes: readonly (string | null)[]) =>
    amira.api.events.checkIn({
      params: { id },
      body: { items: codes.map((it) => ({ code: it ?? '', at })) },
    });
  expect((await scan([code, code, 'x'])).items).toMatchObject(
    [
      { code: 'x', result: 'unknown' },
      { code, name: one.name, result: 'done' },
    ].toSorted(),
  );
  expect((await scan([code])).items).toMatchObject([{ result: 'again' }]);
  expect((await attendees(amira, id, { status: 'attended' })).items).toMatchObject([
    { checkedInAt: at },
  ]);
});

test('those who registered are reminded the day before, and told when the event moves or is cancelled', async () => {
  const event = await open();
  const firas = await world.person('member');
  await register(firas, event.id);
  world.clock = new Date(Date.parse(event.start) - 23 * HOUR_MS);
  await sendReminders({ ...world, features: FEATURES, now: () => world.clock ?? MONDAY });
  world.clock = MONDAY;
  expect(await typesOf(firas)).toContain('event.reminder_day');

  const { version } = await nour.api.events.one({ params: { id: event.id } });
  const start = new Date(Date.parse(event.start) + HOUR_MS).toISOString();
  await changeEvent(nour, { id: event.id, version }, { start });
  expect(await typesOf(firas)).toContain('event.moved');
  await nour.api.events.remove({ params: { id: event.id }, query: { reason: 'Storm' } });
  expect(await typesOf(firas)).toContain('event.cancelled');
  await sendDueMails(world);
  expect((await findNewestInvitation(world, firas)).method).toBe('CANCEL');
});

test('the event grows its sequence in calendars with each change of it or of the registration', async () => {
  const event = await open();
  const firas = await world.person('member');
  const read = async (feed: Awaited<ReturnType<typeof createFeed>>) => {
    const [entry] = parseEvents((await fetchFeed(world, feed)).body);
    return { sequence: Number(entry?.sequence), status: entry?.status };
  };
  const file = async () => {
    const address = `/api/event/${event.id}/calendar`;
    const { body } = await world.app.inject({ url: address, headers: firas.headers });
    return Number(/SEQUENCE:(\d+)/.exec(body)?.[1]);
  };
  await register(firas, event.id);
  const feed = await createFeed(firas);
  const seen = [await read(feed)];
  await cancel(firas, event.id);
  seen.push(await read(feed));
  await register(firas, event.id);
  seen.push(await read(feed));
  const { version } = await nour.api.events.one({ params: { id: event.id } });
  await changeEvent(nour, { id: event.id, version }, { place: 'Garden' });
  seen.push(await read(feed));
  expect(await file()).toBe(seen.at(-1)?.sequence);
  await nour.api.events.remove({ params: { id: event.id }, query: { reason: 'Storm' } });
  seen.push(await read(feed));
  const statuses = ['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'];
  expect(seen.map(({ status }) => status)).toEqual(statuses);
  const sequences = seen.map(({ sequence }) => sequence);
  expect(new Set(sequences).size).toBe(sequences.length);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

test('a moved event is among the coming bookings of its organizers and attendees, whose pages learn of it', async () => {
  const event = await open();
  const firas = await world.person('member');
  await register(firas, event.id);
  liveEvents.clear();
  const { version } = await nour.api.events.one({ params: { id: event.id } });
  const start = new Date(Date.parse(event.start) - HOUR_MS).toISOString();
  await changeEvent(nour, { id: event.id, version }, { start });
  for (const person of [amira, firas]) {
    const { api } = person;
    const next = await api.dashboard.mine();
    const coming = await api.bookings.listUpcoming({ query: {} });
    for (const { bookings } of [next, coming])
      expect(bookings).toContainEqual(expect.objectContaining({ id: event.id, start }));
    expect(liveEvents.sentTo(person)).toContain('update-comming-bookings');
  }
});

test('an expert is busy at the time of their event, which is no time for sessions', async () => {
  const slimane = await createExpert(world);
  const day = { from: '2026-03-11', to: '2026-03-11' };
  const before = await listSlots(amira, { expertId: slimane.id, ...day });
  const { id } = await createEvent(slimane, nour, tunisSlot(11, '10:00'));
  const after = await listSlots(amira, { expertId: slimane.id, ...day });
  const { start, end } = tunisSlot(11, '10:00');
  const isFree = (slots: typeof before) => slots.some((it) => it.start < end && it.end > start);
  expect([isFree(before), isFree(after)]).toEqual([true, false]);
  const { entries } = await slimane.api.calendar.entries({
    query: {
      from: MONDAY.toISOString(),
      to: new Date(MONDAY.getTime() + 7 * DAY_MS).toISOString(),
      kinds: 'event',
    },
  });
  expect(entries).toMatchObject([{ id, isMine: true }]);
});
