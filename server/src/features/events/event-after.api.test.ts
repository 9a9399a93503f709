import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { MAX_EVENT_PROPOSALS } from '@thedot/domain/limits';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { listNotifications, MONDAY } from '../../testing/bookings/sessions.ts';
import { acceptEvent, changeEvent, createEvent, proposeEvent } from '../../testing/events.ts';
import { findAllMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { setUser } from '../../testing/people.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishEvents } from './events.jobs.ts';
import { askAttendees } from './surveys.service.ts';

const world = await useWorld({ clock: MONDAY });
const nour = await world.person('dot');
const amira = await world.person('startup');
const [one, two, three] = await Promise.all([
  world.person('member'),
  world.person('member'),
  world.person('member'),
]);

const params = ({ id }: { readonly id: string }) => ({ params: { id } });
const register = ({ api }: TestPerson, event: { readonly id: string }) =>
  api.events.register({ ...params(event), body: { answers: {} } });
const GOOD = { rating: 5, comesAgain: true, comment: 'More of it' };
const answer = ({ api }: TestPerson, event: { readonly id: string }, body = GOOD) =>
  api.events.answerSurvey({ ...params(event), body });
const survey = ({ api }: TestPerson, event: { readonly id: string }) =>
  api.events.survey(params(event));

describe('after an event', () => {
  test('those who were checked in are asked once, all others are absent, and organizers read answers without names', async () => {
    const event = await createEvent(amira, nour);
    const { code } = await register(one, event);
    await register(two, event);
    await amira.api.events.checkIn({
      ...params(event),
      body: { items: [{ code: code ?? '', at: MONDAY.toISOString() }] },
    });
    await expectRefusal(answer(one, event), 'event.survey_not_open');

    world.clock = new Date(Date.parse(event.end) + 3 * HOUR_MS);
    const job = { ...world, features: FEATURES, now: () => world.clock ?? MONDAY };
    await finishEvents(job);
    await askAttendees(job);
    await askAttendees(job);
    const asked = async (person: TestPerson) =>
      (await listNotifications(person)).filter(({ type }) => type === 'event.survey').length;
    expect([await asked(one), await asked(two)]).toEqual([1, 0]);
    await answer(one, event, { ...GOOD, rating: 3 });
    await answer(one, event);
    await expectRefusal(answer(two, event), 'event.not_attended');
    await expectRefusal(answer(three, event), 'event.not_attended');

    expect(await survey(one, event)).toEqual({ canAnswer: true, answer: GOOD, figures: null });
    expect((await survey(amira, event)).figures).toEqual({
      attended: 1,
      answers: 1,
      average: 5,
      ratings: [0, 0, 0, 0, 1],
      comesAgain: 1,
    });
    const comments = ({ api }: TestPerson) =>
      api.events.surveyComments({ ...params(event), query: {} });
    const { items } = await comments(amira);
    expect(items).toEqual([{ id: items[0]?.id, rating: 5, comment: 'More of it' }]);
    await expectRefusal(comments(one), 'event.not_found');
    const { counts } = await amira.api.events.attendees({ ...params(event), query: {} });
    expect(counts).toEqual({ attended: 1, absent: 1 });
    const { body } = await world.app.inject({
      url: '/api/event/data?format=csv',
      headers: amira.headers,
    });
    const row = body.split('\n').find((line) => line.startsWith(`${event.number},`));
    expect(row).toMatch(/,1,1,50\s*$/);
    world.clock = new Date(Date.parse(event.end) + 31 * DAY_MS);
    await expectRefusal(answer(one, event), 'event.survey_closed');
    world.clock = MONDAY;
  });
});

test('scans that arrive after attendees were asked make the rest absent, and those scanned are asked', async () => {
  const event = await createEvent(amira, nour);
  const codes: string[] = [];
  for (const person of [one, two, three]) {
    const { code } = await register(person, event);
    codes.push(code ?? '');
  }
  world.clock = new Date(Date.parse(event.end) + 3 * HOUR_MS);
  const job = { ...world, features: FEATURES, now: () => world.clock ?? MONDAY };
  await finishEvents(job);
  await askAttendees(job);
  const scan = (code: string | undefined) =>
    amira.api.events.checkIn({
      ...params(event),
      body: { items: [{ code: code ?? '', at: event.start }] },
    });
  const counts = async () =>
    (await amira.api.events.attendees({ ...params(event), query: {} })).counts;
  expect(await counts()).toEqual({ accepted: 3 });
  await answer(two, event, { ...GOOD, comment: 'First' });
  await scan(codes[0]);
  expect(await counts()).toEqual({ attended: 1, absent: 2 });
  const asked = async () =>
    (await listNotifications(three)).filter(({ type }) => type === 'event.survey').length;
  const before = await asked();
  await scan(codes[2]);
  expect([await counts(), await asked()]).toEqual([{ attended: 2, absent: 1 }, before + 1]);

  const { items } = await amira.api.events.attendees({
    ...params(event),
    query: { status: 'attended' },
  });
  const ids = items.filter(({ user }) => user?.id === three.id).map(({ id }) => id);
  await amira.api.events.changeRegistrations({
    ...params(event),
    body: { ids, action: 'undoCheckIn' },
  });
  expect(await counts()).toEqual({ attended: 1, absent: 2 });
  await answer(one, event, { ...GOOD, comment: 'Second' });
  const { items: comments } = await amira.api.events.surveyComments({
    ...params(event),
    query: {},
  });
  // Random ids tell no time.
  for (const { id } of comments) expect(id[14]).toBe('4');
  expect((await survey(amira, event)).figures).toMatchObject({ attended: 2, answers: 2 });
  world.clock = MONDAY;
});

describe('the attendees of an event', () => {
  test('are exported with their answers and escaped, and printed as badges, for the organizers alone', async () => {
    const question = {
      id: '019c0000-0000-7000-8000-000000000001',
      label: 'Meal',
      kind: 'text' as const,
      isRequired: false,
      options: [],
    };
    const event = await createEvent(amira, nour, { questions: [question] });
    await one.api.events.register({
      ...params(event),
      body: { answers: { [question.id]: '=cmd' } },
    });
    const load = ({ headers }: TestPerson) =>
      world.app.inject({
        url: `/api/event/${event.id}/registrations/data?format=csv`,
        headers,
      });
    const { body } = await load(amira);
    expect(body).toContain('Meal');
    expect(body).toContain("'=cmd");
    expect((await load(two)).statusCode).toBe(404);
    const badges = ({ api }: TestPerson) => api.events.badges({ ...params(event), query: {} });
    const { registration } = await one.api.events.registration(params(event));
    expect((await badges(amira)).items).toMatchObject([
      { name: one.name, code: registration?.code },
    ]);
    await expectRefusal(badges(two), 'event.not_found');
  });
});

describe('a copy of an event', () => {
  const copy = (
    { api }: TestPerson,
    event: { readonly id: string },
    more: Partial<Parameters<TestPerson['api']['events']['copy']>[0]['body']> = {},
  ) =>
    api.events.copy({
      ...params(event),
      body: {
        start: new Date(MONDAY.getTime() + 10 * DAY_MS).toISOString(),
        parts: ['place'],
        repeats: null,
        ...more,
      },
    });

  test('is a draft with the audience and the chosen parts, for its organizers alone', async () => {
    const [host, left] = [await world.person('member'), await world.person('member')];
    const event = await createEvent(amira, nour, {
      hostIds: [host.id, left.id],
      place: 'Garden',
      participantNumber: 7,
      visibility: 'Private',
      audienceRoles: ['member'],
    });
    await expectRefusal(copy(one, event), 'event.not_found');
    await expectFieldRefusal(
      copy(amira, event, { start: '2020-01-01T09:00:00.000Z' }),
      'start',
      'event.past',
    );
    await setUser(world, left, { is_removed: true });
    const { ids, without } = await copy(amira, event, { parts: ['place', 'hosts'] });
    expect(without).toEqual([]);
    expect(await amira.api.events.one(params({ id: ids[0] ?? '' }))).toMatchObject({
      status: 'draft',
      place: 'Garden',
      participantNumber: null,
      visibility: 'Private',
      hosts: [{ id: host.id }],
      management: { audienceRoles: ['member'] },
    });
  });

  test('is a series of proposals, which count as one, and each names the others', async () => {
    const author = await world.person('startup');
    const event = await createEvent(author, nour);
    const submitted = async () =>
      (await listNotifications(nour)).filter(({ type }) => type === 'event.submitted').length;
    const before = await submitted();
    const { ids } = await copy(author, event, { repeats: weeklyRule(8) });
    const starts = [];
    for (const id of ids) starts.push((await author.api.events.one(params({ id }))).start);
    expect(starts).toHaveLength(8);
    expect(Date.parse(starts[1] ?? '') - Date.parse(starts[0] ?? '')).toBe(7 * DAY_MS);
    expect((await nour.api.events.one(params({ id: ids[0] ?? '' }))).series).toHaveLength(7);
    expect(await submitted()).toBe(before + 1);
    for (let open = 1; open < MAX_EVENT_PROPOSALS; open += 1) await proposeEvent(author);
    await expectRefusal(proposeEvent(author), 'event.max_proposals');
  });
});

test('an event is cancelled with the coming dates of its series that wait or are accepted', async () => {
  const author = await world.person('startup');
  const event = await createEvent(author, nour);
  const start = new Date(MONDAY.getTime() + 10 * DAY_MS).toISOString();
  const { ids } = await author.api.events.copy({
    ...params(event),
    body: { start, parts: [], repeats: weeklyRule(3) },
  });
  const read = (id: string) => author.api.events.one(params({ id }));
  const [first = '', second = ''] = ids;
  for (const id of [first, second]) await acceptEvent(nour, await read(id));
  await register(three, { id: second });
  await nour.api.events.setStatus({
    body: { id: first, status: 'cancelled', reason: 'Ill', wholeSeries: true },
  });
  const statusesOf = async (all: readonly string[]) => {
    const statuses = [];
    for (const id of all) statuses.push((await read(id)).status);
    return statuses;
  };
  expect(await statusesOf([...ids, event.id])).toEqual([
    'cancelled',
    'cancelled',
    'rejected',
    'accepted',
  ]);
  expect((await listNotifications(three)).map(({ type }) => type)).toContain('event.cancelled');

  // A withdrawal is of those that wait: what was accepted is cancelled with a reason.
  const { ids: more } = await author.api.events.copy({
    ...params(event),
    body: { start, parts: [], repeats: weeklyRule(3) },
  });
  const [one = '', ...others] = more;
  await acceptEvent(nour, await read(others[0] ?? ''));
  await author.api.events.setStatus({
    body: { id: one, status: 'cancelled', reason: '', wholeSeries: true },
  });
  expect(await statusesOf(more)).toEqual(['cancelled', 'accepted', 'cancelled']);
});

test('its organizers get an event in their calendars when it is accepted, and co-organizers when they join and leave', async () => {
  const [stays, joins, leaves] = [
    await world.person('member'),
    await world.person('member'),
    await world.person('member'),
  ];
  const event = await createEvent(amira, nour, { hostIds: [stays.id, leaves.id] });
  await sendDueMails(world);
  const invitationsOf = async ({ email }: TestPerson) =>
    (await findAllMails(world)).flatMap(({ to, subject, invitations: [it] }) =>
      to === email && it ? [`${it.method} ${subject.split(':')[0] ?? ''}`] : [],
    );
  for (const person of [amira, stays, leaves])
    expect((await invitationsOf(person))[0]).toBe('REQUEST You organize');
  const read = await nour.api.events.one(params(event));
  await changeEvent(nour, read, { hostIds: [stays.id, joins.id] });
  await sendDueMails(world);
  expect((await invitationsOf(joins))[0]).toBe('REQUEST You organize');
  expect((await invitationsOf(leaves))[0]).toBe('CANCEL You no longer organize');
  expect(await invitationsOf(stays)).toHaveLength(1);

  // Who leaves is not told of the new place.
  const next = await nour.api.events.one(params(event));
  await changeEvent(nour, next, { hostIds: [stays.id], place: 'Garden' });
  const typesOf = async (person: TestPerson) =>
    (await listNotifications(person)).map(({ type }) => type);
  expect(await typesOf(stays)).toContain('event.moved');
  expect(await typesOf(joins)).not.toContain('event.moved');
});

test('a guest link to the meeting of an event ends when its author no longer organizes the event', async () => {
  const event = await createEvent(amira, nour, { isOnline: true, hostIds: [two.id] });
  await register(two, event);
  const { path } = await two.api.meetingLinks.create({
    ...params(event),
    body: { name: null, role: 'viewer', expiresAt: null },
  });
  const find = () =>
    world.anonymous.meetingGuests.find({ params: { token: path.replace('/visio/guest/', '') } });
  expect(await find()).toMatchObject({ hostName: amira.name });
  await changeEvent(nour, event, { hostIds: [] });
  await expectRefusal(find(), 'meeting.link_gone');
});

test('an online event is met in a video meeting that only those who take part can join, in its time', async () => {
  const event = await createEvent(amira, nour, { isOnline: true });
  await register(one, event);
  await sendDueMails(world);
  const [mail] = (await findAllMails(world)).filter(({ to }) => to === one.email);
  expect(mail?.text).toContain('Join the meeting');
  const get = ({ api }: TestPerson) => api.meetings.get(params(event));
  expect(await get(one)).toMatchObject({
    kind: 'event',
    name: 'Meetup',
    state: 'upcoming',
    role: 'viewer',
    startsAt: event.start,
  });
  expect(await get(amira)).toMatchObject({ role: 'moderator', canManage: true });
  await expectRefusal(get(two), 'meeting.gone');
  const join = ({ api }: TestPerson) => api.meetings.join(params(event));
  await expectRefusal(join(one), 'meeting.not_open');
  world.clock = new Date(Date.parse(event.start));
  expect((await join(one)).kind).toBe('embedded');
  await expectRefusal(join(two), 'meeting.gone');
  world.clock = MONDAY;
  const list = async ({ api }: TestPerson) =>
    (await api.meetings.list({ query: {} })).items.map(({ id }) => id);
  expect(await list(one)).toContain(event.id);
  expect(await list(two)).not.toContain(event.id);
  await nour.api.events.remove({ ...params(event), query: { reason: 'Ill' } });
  await expectRefusal(get(one), 'meeting.gone');
});
