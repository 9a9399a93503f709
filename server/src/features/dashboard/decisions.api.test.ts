import type { DecisionAction, DecisionKind } from '@thedot/domain/dashboard/decisions.contract';
import { describe, expect, test } from 'vitest';
import { getBooking, request } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { createPair, MONDAY, NINE, TEN, tunisSlot } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { createUserWithPassword, requestErasure } from '../../testing/erasures.ts';
import { changeEvent, proposeEvent } from '../../testing/events.ts';
import { publishOpportunity } from '../../testing/offers.ts';
import { allItems } from '../../testing/pages.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const list = ({ api }: TestPerson, kind?: DecisionKind, limit = 100) =>
  api.dashboard.decisions({ query: { limit, ...(kind && { kind }) } });
const kindsOf = async (person: TestPerson) => Object.keys((await list(person)).counts);

interface Taken {
  readonly kind: DecisionKind;
  readonly id: string;
  readonly action: DecisionAction;
  readonly reason?: string;
  readonly start?: string;
  readonly version?: number;
}
const decide = ({ api }: TestPerson, body: Taken) => api.dashboard.decide({ body });

const createClaim = async () => {
  const { api } = await world.person('startup');
  return api.tickets.create({
    body: { type: 'claim', title: 'No light', text: 'Room 3.2 is dark.', area: 'spaces' },
  });
};

async function createApplication() {
  const opportunity = await publishOpportunity(staff);
  const { api } = await world.person('startup');
  return api.applications.apply({
    body: { opportunityId: opportunity.id, motivation: 'We cut waste.', isDraft: false },
  });
}

const requestService = async () => {
  const { api } = await world.person('startup');
  return api.community.requestProservy({
    body: {
      title: 'An accountant',
      text: 'For our first balance sheet.',
      answers: { field: 'accounting', urgency: 'month', hasProvider: false },
      consentVersion: 1,
    },
  });
};

const requestSpace = async () => {
  const startup = await world.person('startup');
  const [booking] = await bookSpace(startup, await createSpace(world, { needs_approval: true }));
  return booking ?? { id: '' };
};
const requestMaterial = async () =>
  bookMaterial(
    await world.person('startup'),
    await createMaterial(world, { needs_approval: true }),
  );

/** Creates what waits for a decision, and returns its id in the inbox. */
const CREATED: readonly [DecisionKind, DecisionAction, () => Promise<{ readonly id: string }>][] = [
  ['registration', 'accept_startup', () => world.person('external', { review: 'waiting' })],
  ['space_booking', 'accept', requestSpace],
  ['material_booking', 'accept', requestMaterial],
  ['event', 'accept', async () => proposeEvent(await world.person('startup'))],
  ['application', 'shortlist', createApplication],
  ['claim', 'start', createClaim],
  ['service_request', 'start', requestService],
  [
    'erasure',
    'reject',
    async () => ({ id: await requestErasure(await createUserWithPassword(world, 'startup')) }),
  ],
];

describe('the inbox of decisions', () => {
  test.each(CREATED)(
    'lists an open %s until it is decided in place, by one of two who decide at once',
    async (kind, action, create) => {
      const { id } = await create();
      const other = await world.person('admin');
      const found = (await list(staff, kind)).items.find((it) => it.id === id);

      expect(found?.actions.map(({ name }) => name)).toContain(action);
      expect(found?.path).toMatch(/^\//);
      expect((await list(staff)).counts[kind]).toBe((await list(staff, kind)).items.length);
      const version = found?.version ?? undefined;
      const taken = {
        kind,
        id,
        action,
        reason: 'A reason',
        ...(version !== undefined && { version }),
      };
      const results = await Promise.allSettled([decide(staff, taken), decide(other, taken)]);

      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await list(staff, kind)).items.map((it) => it.id)).not.toContain(id);
    },
  );

  test('asks an expert for one of the proposed times, and the requester gets it', async () => {
    const { expert, startup } = await createPair(world);
    const { id } = await request(startup, expert.id, NINE, TEN);

    expect((await list(expert, 'session')).items).toMatchObject([
      { id, person: { id: startup.id }, slots: [NINE, TEN], dueAt: expect.any(String) },
    ]);
    expect((await list(staff, 'session_request')).items).toContainEqual(
      expect.objectContaining({ id, expert: expect.objectContaining({ id: expert.id }) }),
    );
    await decide(expert, { kind: 'session', id, action: 'accept', start: TEN.start });
    expect(await getBooking(startup, id)).toMatchObject({ status: 'accepted', session: TEN });
    expect((await list(expert)).counts.session).toBe(0);
  });

  test('lists the space of a session for the users who manage it', async () => {
    const { expert, startup } = await createPair(world);
    const spaceId = await createSpace(world, { needs_approval: true });
    const { id } = await startup.api.bookings.request({
      body: {
        expertId: expert.id,
        category: 'Finance',
        description: 'Our budget',
        minutes: 60,
        slots: [tunisSlot(12, '09:00')],
        mode: 'in_person',
        needs: { space: { spaceId } },
      },
    });
    await decide(expert, { kind: 'session', id, action: 'accept' });
    const found = (await list(staff, 'session_resource')).items.find(
      ({ path }) => path === `/booking/${id}`,
    );

    expect(found).toMatchObject({ title: 'Carthage', slots: [tunisSlot(12, '09:00')] });
    await decide(staff, { kind: 'session_resource', id: found?.id ?? '', action: 'accept' });
    expect(await getBooking(startup, id)).toMatchObject({ resources: [{ state: 'confirmed' }] });
  });

  test('refuses a rejection without a reason, an action of another kind, and an event edited since', async () => {
    const { id } = await world.person('external', { review: 'waiting' });
    const author = await world.person('startup');
    const event = await proposeEvent(author);
    const { version } = event;
    await changeEvent(author, event, { title: 'Larger meetup' });

    await expectFieldRefusal(
      decide(staff, { kind: 'registration', id, action: 'reject' }),
      'reason',
      'submission.reason_required',
    );
    await expectRefusal(
      decide(staff, { kind: 'registration', id, action: 'shortlist' }),
      'decision.not_possible',
    );
    await expectRefusal(
      decide(staff, { kind: 'event', id: event.id, action: 'accept', version }),
      'event.changed',
    );
  });

  test('pages through all kinds by urgency: what is due first, and without a deadline what is a week old', async () => {
    for (let count = 0; count < 2; count++) {
      await createClaim();
      await world.person('external', { review: 'waiting' });
    }
    const whole = await list(staff);
    const paged = await allItems((cursor) =>
      staff.api.dashboard.decisions({ query: { limit: 2, ...cursor } }),
    );

    expect(paged).toEqual(whole.items);
    const urgencies = paged.map(({ dueAt, since }) =>
      dueAt === null ? Date.parse(since) + 7 * 86_400_000 : Date.parse(dueAt),
    );
    expect(urgencies.length).toBeGreaterThan(2);
    expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b));
  });

  test('has for each role only what it may decide', async () => {
    const claim = await createClaim();
    const startup = await world.person('startup');
    const keeper = await world.person('tt');

    expect(await kindsOf(startup)).toEqual(
      expect.not.arrayContaining(['registration', 'event', 'claim', 'erasure', 'session_request']),
    );
    expect((await list(startup)).items).toEqual([]);
    expect((await list(keeper, 'claim')).items.map(({ id }) => id)).not.toContain(claim.id);
    expect(await kindsOf(keeper)).toContain('registration');
    await expectRefusal(
      decide(startup, { kind: 'claim', id: claim.id, action: 'start' }),
      'decision.not_found',
    );
  });
});
