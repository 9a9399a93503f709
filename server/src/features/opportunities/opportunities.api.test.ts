import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { MAX_SAVED_SEARCHES } from '@thedot/domain/limits';
import type { OpportunityFields } from '@thedot/domain/opportunities/opportunities.contract';
import { describe, expect, test } from 'vitest';
import { listNotifications, MONDAY } from '../../testing/bookings/sessions.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { opportunityFields } from '../../testing/offers.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { closeOpportunities, remindOfDeadlines } from './opportunities.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');

const jobContext = () => ({ ...world, now: () => world.clock ?? MONDAY });

const FIELDS = opportunityFields({
  representative: 'Leila Haddad',
  relevantLink: 'example.org/grant',
});

const add = async ({ api }: TestPerson, more: Partial<OpportunityFields> = {}) =>
  (await api.opportunities.create({ body: { ...FIELDS, ...more } })).opportunity;

const change = async (
  { api }: TestPerson,
  id: string,
  action: 'publish' | 'relist' | 'close' | 'cancel',
  more: { reason?: string; deadlineDay?: string } = {},
) => (await api.opportunities.change({ params: { id }, body: { action, ...more } })).opportunity;

async function publish(nour: TestPerson, more: Partial<OpportunityFields> = {}) {
  const { id } = await add(nour, more);
  return change(nour, id, 'publish');
}

const get = async ({ api }: TestPerson, id: string) =>
  (await api.opportunities.get({ params: { id } })).opportunity;
const follow = ({ api }: TestPerson, id: string, isFollowed = true) =>
  api.opportunities.follow({ params: { id }, body: { isFollowed } });
const saveSearch = ({ api }: TestPerson, more: object) =>
  api.opportunities.saveSearch({
    body: { search: '', kind: null, stage: null, field: '', ...more },
  });
const toldOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const setField = (person: TestPerson, field: string) =>
  world.db
    .updateTable('organizations')
    .set({ field })
    .where('id', '=', person.organizationId)
    .execute();

describe('an opportunity', () => {
  test('is a draft for staff until they publish it, and keeps its deadline as wall time of its zone', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const draft = await add(nour, { timeZone: 'Europe/Paris', deadlineDay: '2026-03-29' });

    expect(draft).toMatchObject({ status: 'draft', relevantLink: 'https://example.org/grant' });
    expect(draft.deadline).toBe('2026-03-29T15:00:00.000Z');
    await expectRefusal(get(amira, draft.id), 'opportunity.not_found');

    expect((await change(nour, draft.id, 'publish')).status).toBe('published');
    const { opportunity: moved } = await nour.api.opportunities.save({
      body: { id: draft.id, deadlineDay: '2026-03-28' },
    });
    // A day earlier the clock has not changed yet.
    expect(moved.deadline).toBe('2026-03-28T16:00:00.000Z');
    expect(await get(amira, draft.id)).toMatchObject({ forStaff: null, title: 'Green grant' });
    const history = moved.forStaff?.history.map(({ action }) => action);
    expect(history).toEqual(['edit', 'publish', 'create']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ' java\nscript:x', 'vbscript:x'])(
    'refuses the link %j',
    async (relevantLink) => {
      await expect(add(await staff(), { relevantLink })).rejects.toMatchObject({
        errors: [{ path: 'relevantLink' }],
      });
    },
  );

  test('names the field of a deadline in the past, and of an organization that is unknown', async () => {
    const nour = await staff();
    await expectFieldRefusal(
      add(nour, { deadlineDay: '2026-03-08' }),
      'deadlineDay',
      'opportunity.deadline_past',
    );
    await expectFieldRefusal(
      add(nour, { organizationIds: [crypto.randomUUID()] }),
      'organizationIds',
      'opportunity.organization_unknown',
    );
  });

  test('has files that its readers open, and loses those that staff remove', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const file = new File(['%PDF-1.7 call'], 'call.pdf', { type: 'application/pdf' });
    const { opportunity } = await nour.api.opportunities.create({
      body: FIELDS,
      files: { documents: file },
    });
    const [stored] = opportunity.files;
    const open = (person: TestPerson) =>
      world.app.inject({ url: `/api/files/${stored?.id}`, headers: person.headers });

    expect(stored).toMatchObject({ name: 'call.pdf' });
    expect((await open(amira)).statusCode).toBe(404);
    await change(nour, opportunity.id, 'publish');
    expect((await open(amira)).statusCode).toBe(200);
    const { opportunity: after } = await nour.api.opportunities.save({
      body: { id: opportunity.id, removedFiles: [stored?.id ?? ''] },
    });
    expect(after.files).toEqual([]);
  });

  test('closes at its deadline at once, then by the job, and stays readable; staff relist it', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const { id, deadline } = await publish(nour);
    world.clock = new Date(deadline);

    expect((await get(amira, id)).status).toBe('closed');
    expect((await amira.api.opportunities.available()).items).toEqual([]);
    await closeOpportunities(jobContext());
    await closeOpportunities(jobContext());
    const closed = await get(nour, id);
    expect(closed.forStaff?.history.filter(({ action }) => action === 'close')).toHaveLength(1);
    await expectFieldRefusal(
      change(nour, id, 'relist'),
      'deadlineDay',
      'opportunity.deadline_past',
    );
    const relisted = await change(nour, id, 'relist', { deadlineDay: '2026-05-01' });
    expect(relisted).toMatchObject({ status: 'published', deadline: '2026-05-01T16:00:00.000Z' });
  });

  test('is canceled with a reason that followers read, and deleted only when it is not published', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const { id } = await publish(nour);
    await follow(amira, id);
    await expectRefusal(nour.api.opportunities.remove({ params: { id } }), 'opportunity.published');
    await expectFieldRefusal(change(nour, id, 'cancel'), 'reason', 'opportunity.reason_required');
    await change(nour, id, 'cancel', { reason: 'The fund withdrew.' });

    expect(await get(amira, id)).toMatchObject({
      status: 'canceled',
      reason: 'The fund withdrew.',
    });
    expect(await toldOf(amira)).toContain('opportunity.canceled');
    await nour.api.opportunities.remove({ params: { id } });
    await expectRefusal(get(amira, id), 'opportunity.not_found');
    await expectRefusal(change(nour, id, 'relist'), 'opportunity.changed');
  });

  test('has the outcome that staff record once it has ended', async () => {
    const nour = await staff();
    const { id } = await publish(nour);
    const record = () =>
      nour.api.opportunities.recordOutcome({
        params: { id },
        body: { outcome: 'won', note: 'Two startups of the hub.' },
      });
    await expectRefusal(record(), 'opportunity.not_ended');
    await change(nour, id, 'close');
    expect((await record()).opportunity).toMatchObject({
      outcome: 'won',
      forStaff: { outcomeNote: 'Two startups of the hub.' },
    });
  });

  test('is found in lists by target, field, state and deadline, with the own field first', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    await setField(amira, 'Océanographie');
    const field = 'oceanographie';
    const mine = await publish(nour, { title: 'Sea', fields: [field], deadlineDay: '2026-06-01' });
    const first = await publish(nour, { title: 'Soon', deadlineDay: '2026-03-20' });
    const others = await publish(nour, { title: 'Experts', roles: ['expert'] });
    const list = async (query: object) => {
      const { items } = await amira.api.opportunities.all({ query: { limit: 100, ...query } });
      const known = [mine.id, first.id, others.id];
      return items.filter(({ id }) => known.includes(id)).map(({ title }) => title);
    };

    expect(await list({})).toEqual(['Sea', 'Soon', 'Experts']);
    expect(await list({ field: 'Océanographie', role: 'startup' })).toEqual(['Sea', 'Soon']);
    expect(await list({ days: '30' })).toEqual(['Soon']);
    expect(await list({ status: 'closed' })).toEqual([]);
    expect(await list({ search: 'energy' })).toEqual(['Sea', 'Soon', 'Experts']);
    const { items } = await amira.api.opportunities.available({ query: { limit: 100 } });
    expect(items.map(({ id }) => id)).not.toContain(others.id);
    expect(items[0]).toMatchObject({ id: mine.id, isMatched: true });
    const { items: page, next } = await amira.api.opportunities.all({ query: { limit: 1 } });
    const rest = await amira.api.opportunities.all({ query: { limit: 1, after: next ?? '' } });
    expect(rest.items[0]?.id).not.toBe(page[0]?.id);
    expect((await amira.api.opportunities.fields()).fields.map((it) => it.toLowerCase())).toContain(
      'océanographie',
    );
    const { hits } = await amira.api.search.find({ query: { text: 'exper' } });
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'opportunity', id: others.id }));
  });

  test('is for the organizations that it names, one that was merged into another included', async () => {
    const [nour, amira, youssef] = await Promise.all([
      staff(),
      world.person('startup'),
      world.person('startup'),
    ]);
    const { id } = await publish(nour, { organizationIds: [amira.organizationId ?? ''] });
    const isTargeted = async (person: TestPerson) =>
      (await get(person, id)).applicant.organization?.isTargeted;

    expect(await isTargeted(amira)).toBe(true);
    expect(await isTargeted(youssef)).toBe(false);
    expect((await youssef.api.opportunities.available()).items.map((it) => it.id)).not.toContain(
      id,
    );
    await nour.api.organizations.merge({
      body: { from: amira.organizationId ?? '', into: youssef.organizationId ?? '' },
    });
    expect(await isTargeted(youssef)).toBe(true);
  });
});

describe('users', () => {
  test('for whom an opportunity is are told once; external users and others are not', async () => {
    const [nour, amira, slimane, salma] = await Promise.all([
      staff(),
      world.person('startup'),
      world.person('expert'),
      world.person('external'),
    ]);
    const { id } = await publish(nour, { roles: ['startup'] });
    const told = await Promise.all([nour, amira, slimane, salma].map(toldOf));
    expect(told).toEqual([[], ['opportunity.published'], [], []]);
    await change(nour, id, 'close');
    expect(await toldOf(amira)).toHaveLength(1);
    await expectRefusal(get(salma, id), 'access.denied');
  });

  test('are alerted of what a saved search finds, in place of being told twice', async () => {
    const [nour, amira, slimane] = await Promise.all([
      staff(),
      world.person('startup'),
      world.person('expert'),
    ]);
    await saveSearch(amira, { search: 'Énergy clean' });
    await saveSearch(amira, { kind: 'funding' });
    await saveSearch(slimane, { field: 'Robotics' });
    await publish(nour, { roles: ['startup'], fields: ['Energy'] });
    expect(await toldOf(amira)).toEqual(['opportunity.search_matched']);
    expect(await toldOf(slimane)).toEqual([]);
  });

  test('save a limited number of searches, each once, also by parallel calls', async () => {
    const amira = await world.person('startup');
    await saveSearch(amira, { search: 'twice' });
    await expectRefusal(saveSearch(amira, { search: 'twice' }), 'opportunity.search_saved');
    await expectRefusal(saveSearch(amira, {}), 'opportunity.search_empty');
    const calls = Array.from({ length: MAX_SAVED_SEARCHES + 3 }, (_, index) =>
      saveSearch(amira, { search: `search ${index}` }),
    );
    const ended = await Promise.allSettled(calls);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      MAX_SAVED_SEARCHES - 1,
    );
    const { items } = await amira.api.opportunities.savedSearches();
    expect(items).toHaveLength(MAX_SAVED_SEARCHES);
    const id = items[0]?.id ?? '';
    await amira.api.opportunities.removeSearch({ params: { id } });
    await expectRefusal(
      amira.api.opportunities.removeSearch({ params: { id } }),
      'opportunity.search_not_found',
    );
  });

  test('who follow it and its owner are reminded 7 days and 1 day before, and again of another deadline', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const { id, deadline } = await publish(nour, { roles: ['expert'] });
    await follow(amira, id);
    const countReminders = async () => {
      await remindOfDeadlines(jobContext());
      await remindOfDeadlines(jobContext());
      const [mine, owned] = await Promise.all([toldOf(amira), toldOf(nour)]);
      expect(owned).toEqual(mine);
      return mine.length;
    };

    expect(await countReminders()).toBe(0);
    world.clock = new Date(Date.parse(deadline) - 7 * DAY_MS);
    expect(await countReminders()).toBe(1);
    advanceClock(world, 6 * DAY_MS);
    expect(await countReminders()).toBe(2);
    await nour.api.opportunities.save({ body: { id, deadlineTime: '19:00' } });
    // The new deadline is told at once, since it is within a week, and a day before.
    expect(await countReminders()).toBe(3);
    advanceClock(world, 2 * HOUR_MS);
    expect(await countReminders()).toBe(4);
  });

  test('see the deadlines that they follow in their calendar and their feed', async () => {
    const [nour, amira] = await Promise.all([staff(), world.person('startup')]);
    const { id, deadline } = await publish(nour, { title: 'Space tender' });
    const range = { from: '2026-04-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' };
    const entries = async () => (await amira.api.calendar.entries({ query: range })).entries;
    expect(await entries()).toEqual([]);
    await follow(amira, id);

    expect(await entries()).toMatchObject([{ kind: 'opportunity', id, end: deadline }]);
    const { address } = await amira.api.calendar.createFeed();
    const read = async () => (await world.app.inject({ url: new URL(address).pathname })).payload;
    expect(await read()).toContain('Deadline: Space tender');
    await change(nour, id, 'cancel', { reason: 'Withdrawn' });
    expect(await entries()).toEqual([]);
    expect(await read()).toContain('STATUS:CANCELLED');
    await follow(amira, id, false);
    expect(await read()).not.toContain('Space tender');
  });
});
