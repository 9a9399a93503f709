import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_EVENT_PROPOSALS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { listNotifications, MONDAY } from '../../testing/bookings/sessions.ts';
import { FEATURES } from '../../app/features.ts';
import { acceptEvent, changeEvent, listEventIds, proposeEvent } from '../../testing/events.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishEvents } from './events.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const read = ({ api }: TestPerson, id: string) => api.events.one({ params: { id } });
const proposalsOf = async ({ api }: TestPerson) =>
  (await api.events.proposals({ query: {} })).items.map(({ id }) => id);
const people = async () => ({
  amira: await world.person('startup'),
  nour: await world.person('dot'),
});

describe('a proposal', () => {
  test('is reviewed by staff, and shown to others once it is accepted', async () => {
    const { amira, nour } = await people();
    const firas = await world.person('member');
    const event = await proposeEvent(amira, { title: 'Pitch night' });
    expect(event).toMatchObject({
      status: 'pending',
      title: 'Pitch night',
      actions: ['edit', 'withdraw'],
    });
    expect(await typesOf(nour)).toContain('event.submitted');
    await expectRefusal(read(firas, event.id), 'event.not_found');
    expect(await listEventIds(firas)).not.toContain(event.id);

    await acceptEvent(nour, event);

    expect(await read(firas, event.id)).toMatchObject({ status: 'accepted', management: null });
    expect(await listEventIds(firas)).toContain(event.id);
    expect(await typesOf(amira)).toContain('event.changed');
  });

  test('is declined with a reason, which its author reads', async () => {
    const { amira, nour } = await people();
    const event = await proposeEvent(amira);
    const decide = (reason: string) =>
      nour.api.events.decide({
        body: { items: [{ id: event.id, version: event.version }], status: 'rejected', reason },
      });
    await expectFieldRefusal(decide(' '), 'reason', 'event.reason_required');
    await decide('The hall is closed in May.');
    expect(await read(amira, event.id)).toMatchObject({
      status: 'rejected',
      reason: 'The hall is closed in May.',
      actions: [],
    });
  });

  test('goes back to review with the changed fields when its author edits it', async () => {
    const { amira, nour } = await people();
    const event = await proposeEvent(amira);
    const edited = await changeEvent(amira, event, { title: 'Another title', theme: 'funding' });
    expect(edited.changedFields).toEqual(['theme', 'title']);
    expect(await typesOf(nour)).toContain('event.resubmitted');

    await expectRefusal(acceptEvent(nour, event), 'event.changed');
    await acceptEvent(nour, edited);

    expect(await read(nour, event.id)).toMatchObject({ status: 'accepted', changedFields: [] });
  });

  test('is accepted with others at once, but only as the list showed it', async () => {
    const { amira, nour } = await people();
    const [kept, edited] = [await proposeEvent(amira), await proposeEvent(amira)];
    await changeEvent(amira, edited, { title: 'Another title' });
    const { items } = await nour.api.submissions.decide({
      body: {
        kind: 'event',
        action: 'accept',
        ids: [kept.id, edited.id],
        versions: { [kept.id]: kept.version, [edited.id]: edited.version },
      },
    });
    expect(items.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'event.changed']);
    expect((await read(nour, kept.id)).status).toBe('accepted');
    expect((await read(nour, edited.id)).status).toBe('pending');
  });

  test('can be edited by staff, of which its author learns', async () => {
    const { amira, nour } = await people();
    const event = await proposeEvent(amira);
    await changeEvent(nour, event, { title: 'A clearer title' });
    expect(await read(amira, event.id)).toMatchObject({
      title: 'A clearer title',
      changedFields: ['title'],
    });
    expect(await typesOf(amira)).toContain('event.edited');
  });

  test('is withdrawn by its author, and by nobody else', async () => {
    const { amira } = await people();
    const firas = await world.person('member', { organizationId: amira.organizationId });
    const event = await proposeEvent(amira);
    const remove = ({ api }: TestPerson) =>
      api.events.remove({ params: { id: event.id }, query: {} });
    await expectRefusal(remove(firas), 'event.not_found');
    await remove(amira);
    expect((await read(amira, event.id)).status).toBe('cancelled');
  });

  test('is refused when 5 are open: of 10 at once, exactly 5 are proposed', async () => {
    const { amira, nour } = await people();
    const codes = resultCodes(
      await Promise.allSettled(Array.from({ length: 10 }, () => proposeEvent(amira))),
    );
    expect(codes.filter((it) => it === 'event.max_proposals')).toHaveLength(5);
    const open = await proposalsOf(amira);
    expect(open).toHaveLength(MAX_EVENT_PROPOSALS);
    const draft = await proposeEvent(amira, { isDraft: true });
    const submit = () => amira.api.events.setStatus({ body: { id: draft.id, status: 'pending' } });
    await expectRefusal(submit(), 'event.max_proposals');

    await acceptEvent(nour, await read(nour, open[0] ?? ''));

    expect((await submit()).status).toBe('pending');
  });
});

test('a draft is seen by its author alone until it is submitted', async () => {
  const { amira, nour } = await people();
  const draft = await proposeEvent(amira, { isDraft: true });
  await expectRefusal(read(nour, draft.id), 'event.not_found');
  expect(await proposalsOf(nour)).not.toContain(draft.id);
  const params = { id: draft.id };
  await expectRefusal(nour.api.submissions.history({ params }), 'submission.not_found');
  await expectRefusal(nour.api.submissions.messages({ params }), 'submission.not_found');
  await amira.api.events.setStatus({ body: { id: draft.id, status: 'pending' } });
  expect(await proposalsOf(nour)).toContain(draft.id);
  const other = await proposeEvent(amira, { isDraft: true });
  await amira.api.events.remove({ params: { id: other.id }, query: {} });
  await expectRefusal(read(amira, other.id), 'event.not_found');
});

test('fields that do not fit each other are refused at the field', async () => {
  const { amira } = await people();
  const start = new Date(MONDAY.getTime() + 3 * DAY_MS).toISOString();
  const refused = (
    more: Parameters<typeof proposeEvent>[1],
    path: string,
    code: Parameters<typeof expectFieldRefusal>[2],
  ) => expectFieldRefusal(proposeEvent(amira, more), path, code);
  await refused({ start, end: start }, 'end', 'event.end_before_start');
  await refused(
    { start: '2020-01-01T10:00:00.000Z', end: '2020-01-01T11:00:00.000Z' },
    'start',
    'event.past',
  );
  await refused({ spaceId: randomUUID() }, 'spaceId', 'event.space_unknown');
  await refused({ hostIds: [randomUUID()] }, 'hostIds', 'event.host_unknown');
  await refused(
    {
      questions: [
        { id: randomUUID(), label: 'Meal', kind: 'choice', isRequired: true, options: [] },
      ],
    },
    'questions.0.options',
    'event.choice_needs_options',
  );
});

describe('an accepted event', () => {
  test('lets its organizers change the program, and only staff its time and place', async () => {
    const { amira, nour } = await people();
    const event = await acceptEvent(nour, await proposeEvent(amira));
    const later = new Date(Date.parse(event.end) + DAY_MS).toISOString();
    await expectFieldRefusal(changeEvent(amira, event, { end: later }), 'end', 'event.staff_only');
    const edited = await changeEvent(amira, event, { description: 'With a program' });
    expect(edited.description).toBe('With a program');
    expect((await changeEvent(nour, edited, { end: later })).end).toBe(later);
    expect(await typesOf(amira)).toContain('event.moved');
  });

  test('is cancelled with a reason, and finished when it is over', async () => {
    const { amira, nour } = await people();
    const [first, second] = [await proposeEvent(amira), await proposeEvent(amira)];
    for (const it of [first, second]) await acceptEvent(nour, it);
    const cancel = (reason: string) =>
      nour.api.events.remove({ params: { id: first.id }, query: { reason } });
    await expectFieldRefusal(cancel(''), 'reason', 'event.reason_required');
    await cancel('The speaker is ill.');
    expect(await typesOf(amira)).toContain('event.cancelled');

    world.clock = new Date(Date.parse(second.end) + 1000);
    await finishEvents({ ...world, features: FEATURES, now: () => world.clock ?? MONDAY });
    world.clock = MONDAY;

    expect((await read(amira, first.id)).status).toBe('cancelled');
    expect((await read(amira, second.id)).status).toBe('finished');
  });
});

test('the photo is re-encoded, and shown to those who may open the event', async () => {
  const { amira, nour } = await people();
  const photo = await pictureFile('a.png');
  const event = await proposeEvent(amira, {}, photo);
  const open = ({ headers }: TestPerson) =>
    world.app.inject({ url: `/api/files/${event.photo}`, headers });
  const firas = await world.person('member');
  expect((await open(amira)).headers['content-type']).toMatch('image/');
  expect((await open(firas)).statusCode).toBe(404);
  await acceptEvent(nour, event);
  expect((await open(firas)).statusCode).toBe(200);
});

describe('the calendar', () => {
  const range = {
    from: MONDAY.toISOString(),
    to: new Date(MONDAY.getTime() + 30 * DAY_MS).toISOString(),
  };
  const calendar = async ({ api }: TestPerson, more = {}) =>
    (await api.events.calendar({ query: { ...range, ...more } })).items.map(({ id }) => id);

  test('has the events of a range by theme', async () => {
    const { amira, nour } = await people();
    const event = await acceptEvent(nour, await proposeEvent(amira, { theme: 'legal' }));
    const open = await proposeEvent(amira, { theme: 'legal' });
    const ids = await calendar(await world.person('member'), { theme: 'legal' });
    expect(ids).toContain(event.id);
    expect(ids).not.toContain(open.id);
    expect(await calendar(amira, { theme: 'funding' })).not.toContain(event.id);
  });

  test('has a sentence of its own when it cannot be read', async () => {
    const { amira } = await people();
    await sql`alter table event_registrations rename to hidden_registrations`.execute(world.owner);
    await expectRefusal(calendar(amira), 'event.calendar_failed');
    await sql`alter table hidden_registrations rename to event_registrations`.execute(world.owner);
  });
});

test('the export has the events that the caller organizes', async () => {
  const { amira, nour } = await people();
  await proposeEvent(amira, { title: '=cmd' });
  const data = async ({ headers }: TestPerson) =>
    (await world.app.inject({ url: '/api/event/data?format=csv', headers })).body;
  expect(await data(amira)).toContain("'=cmd");
  expect(await data(nour)).toContain("'=cmd");
  expect(await data(await world.person('member'))).not.toContain('=cmd');
});
