import type { OffboardingDecision } from '@thedot/domain/accounts/offboarding.contract';
import { expect, test } from 'vitest';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { dealFields, opportunityFields } from '../../testing/offers.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const admin = await world.person('admin');
const colleague = await world.person('dot');

const createTicket = async ({ api }: TestPerson, title: string) =>
  (await api.tickets.create({ body: { type: 'claim', title, text: 'No light.', area: 'spaces' } }))
    .id;

/** A member of staff with an own ticket, and a ticket, a deal and an opportunity that they handle. */
async function createBusyStaff() {
  const nour = await world.person('dot');
  const amira = await world.person('startup');
  const own = await createTicket(nour, 'My chair is broken');
  const handled = await createTicket(amira, 'The projector is dead');
  await nour.api.submissions.assign({ body: { ids: [own, handled], assigneeId: nour.id } });
  const deal = await nour.api.deals.create({ body: dealFields() });
  const { opportunity } = await nour.api.opportunities.create({ body: opportunityFields() });
  return { nour, own, handled, deal: deal.id, opportunity: opportunity.id };
}

const listItems = async ({ id }: TestPerson) =>
  (await admin.api.directory.offboarding({ params: { id } })).items.filter(
    ({ kind }) => kind !== 'organization',
  );
const remove = ({ id }: TestPerson, decisions: OffboardingDecision[] = []) =>
  admin.api.directory.remove({ body: { userId: id, isRemoved: true, decisions } });
const assigneeOf = async (id: string) =>
  (await admin.api.tickets.get({ params: { id } })).assignee?.id ?? null;

test('a removal lists the tickets, opportunities and deals that a member of staff leaves', async () => {
  const { nour, own, handled, deal, opportunity } = await createBusyStaff();

  const items = await listItems(nour);

  expect(items.map(({ kind, subject, page, options }) => [kind, subject, page, options])).toEqual([
    ['tickets', own, `/feedback/ticket/${own}`, ['leave']],
    ['tickets', handled, `/feedback/ticket/${handled}`, ['leave', 'pass-on']],
    ['opportunities', opportunity, `/opportunity/details/${opportunity}`, ['leave', 'pass-on']],
    ['deals', deal, `/manage-deals/${deal}`, ['leave', 'pass-on']],
  ]);
  const query = { kind: 'deals', subject: deal } as const;
  const { successors } = await admin.api.directory.successors({ params: nour, query });
  expect(successors.map(({ id }) => id)).toContain(colleague.id);
  expect(successors.map(({ id }) => id)).not.toContain(nour.id);
});

test('what a removed member of staff handled goes to the chosen colleague', async () => {
  const { nour, handled, deal, opportunity } = await createBusyStaff();
  const handOver = (kind: OffboardingDecision['kind'], subject: string): OffboardingDecision => ({
    kind,
    subject,
    option: 'pass-on',
    successorId: colleague.id,
  });

  await remove(nour, [
    handOver('tickets', handled),
    handOver('deals', deal),
    handOver('opportunities', opportunity),
  ]);

  expect(await assigneeOf(handled)).toBe(colleague.id);
  const { items } = await admin.api.deals.list({ query: { id: deal } });
  expect(items.map(({ owner }) => owner.id)).toEqual([colleague.id]);
  const shown = await admin.api.opportunities.get({ params: { id: opportunity } });
  expect(shown.opportunity.forStaff?.owner?.id).toBe(colleague.id);
});

test('without a decision, tickets of a removed member of staff wait for the hub team', async () => {
  const { nour, handled } = await createBusyStaff();
  await remove(nour);
  expect(await assigneeOf(handled)).toBeNull();
});

test('a colleague who is no staff, or the removed user, takes nothing over and nothing changes', async () => {
  const { nour, handled } = await createBusyStaff();
  const startup = await world.person('startup');
  for (const successorId of [startup.id, nour.id]) {
    const decision = { kind: 'tickets', subject: handled, option: 'pass-on', successorId } as const;
    await expectFieldRefusal(remove(nour, [decision]), 'decisions.0.successorId', 'user.heir');
  }
  expect(await assigneeOf(handled)).toBe(nour.id);
  expect((await nour.api.users.me()).user.id).toBe(nour.id);
});

test('a removal lists the API keys and webhooks of an admin to those who see them, revokes the keys and keeps the webhooks', async () => {
  const leila = await world.person('super-admin');
  const karim = await world.person('admin');
  const { key } = await karim.api.apiKeys.create({
    body: { name: 'Door display', scopes: ['spaces:read'], days: 30 },
  });
  const { webhook } = await karim.api.webhooks.create({
    body: { name: 'Accounting', url: 'https://93.184.216.34/', topics: ['deal'], isOn: true },
  });
  const itemsFor = async ({ api }: TestPerson) =>
    (await api.directory.offboarding({ params: { id: karim.id } })).items.filter(
      ({ kind }) => kind === 'api_keys' || kind === 'webhooks',
    );

  expect(await itemsFor(leila)).toMatchObject([
    { kind: 'api_keys', subject: key.id, page: '/settings/api-keys', options: ['leave'] },
    { kind: 'webhooks', subject: webhook.id, options: ['leave'] },
  ]);
  expect(await itemsFor(colleague)).toEqual([]);

  await leila.api.directory.remove({ body: { userId: karim.id, isRemoved: true } });

  const ended = await leila.api.apiKeys.list({ query: { state: 'ended' } });
  expect(ended.items.map(({ id }) => id)).toEqual([key.id]);
  expect(await leila.api.webhooks.get({ params: { id: webhook.id } })).toMatchObject({
    isOn: true,
    createdBy: { id: karim.id },
  });
  expect(await itemsFor(leila)).toMatchObject([{ kind: 'webhooks' }]);
});
