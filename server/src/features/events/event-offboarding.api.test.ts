import { describe, expect, test } from 'vitest';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { changeEvent, createEvent, proposeEvent } from '../../testing/events.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const nour = await world.person('dot');

type Decisions = Parameters<TestPerson['api']['directory']['remove']>[0]['body']['decisions'];
const remove = ({ id }: TestPerson, decisions: Decisions = [], message = '') =>
  nour.api.directory.remove({ body: { userId: id, isRemoved: true, decisions, message } });
const read = (id: string) => nour.api.events.one({ params: { id } });
const decide = (subject: string, option: 'cancel' | 'pass-on', successorId?: string) => ({
  kind: 'events' as const,
  subject,
  option,
  ...(successorId !== undefined && { successorId }),
});

describe('a removed user who organizes events', () => {
  test('is not removed before each event has a decision', async () => {
    const amira = await world.person('startup');
    const event = await createEvent(amira, nour);
    await expectRefusal(remove(amira), 'user.unsettled');
    await expectFieldRefusal(
      remove(amira, [decide(event.id, 'cancel')]),
      'message',
      'booking.message_required',
    );
  });

  test('leaves cancelled events and withdrawn proposals behind', async () => {
    const amira = await world.person('startup');
    const event = await createEvent(amira, nour);
    const proposal = await proposeEvent(amira);
    await remove(
      amira,
      [decide(event.id, 'cancel'), decide(proposal.id, 'cancel')],
      'Amira has left.',
    );
    expect(await read(event.id)).toMatchObject({ status: 'cancelled', reason: 'Amira has left.' });
    expect(await read(proposal.id)).toMatchObject({ status: 'cancelled' });
  });

  test('hands an event over to a host or the hub team, and to nobody else', async () => {
    const [amira, firas, hatem] = [
      await world.person('startup'),
      await world.person('member'),
      await world.person('startup'),
    ];
    const event = await createEvent(amira, nour, { hostIds: [firas.id] });
    const { successors } = await nour.api.directory.successors({
      params: { id: amira.id },
      query: { kind: 'events', subject: event.id },
    });
    expect(successors[0]).toMatchObject({ id: firas.id });
    expect(successors.map(({ id }) => id)).toContain(nour.id);
    await expectFieldRefusal(
      remove(amira, [decide(event.id, 'pass-on', hatem.id)]),
      'decisions.0.successorId',
      'event.host_unknown',
    );

    await remove(amira, [decide(event.id, 'pass-on', firas.id)]);

    expect(await read(event.id)).toMatchObject({
      status: 'accepted',
      author: { id: firas.id },
      hosts: [],
    });
  });
});

test('a removed co-organizer leaves the event, which can still be edited', async () => {
  const firas = await world.person('member');
  const { id, version } = await createEvent(await world.person('startup'), nour, {
    hostIds: [firas.id],
  });
  await remove(firas);
  expect(await changeEvent(nour, { id, version }, { place: 'Garden' })).toMatchObject({
    place: 'Garden',
    hosts: [],
  });
});

test('the place of a removed user goes to the first who waits', async () => {
  const [amira, firas, hatem] = [
    await world.person('startup'),
    await world.person('member'),
    await world.person('startup'),
  ];
  const { id } = await createEvent(amira, nour, { participantNumber: 1 });
  const params = { id };
  await firas.api.events.register({ params, body: {} });
  await hatem.api.events.register({ params, body: {} });

  await remove(firas);

  expect((await hatem.api.events.registration({ params })).registration).toMatchObject({
    status: 'accepted',
  });
});
