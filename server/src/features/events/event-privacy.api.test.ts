import { DAY_MS } from '@thedot/domain/kernel/time';
import { expect, test } from 'vitest';
import { MONDAY, listNotifications } from '../../testing/bookings/sessions.ts';
import { createFeed, fetchFeed } from '../../testing/bookings/feeds.ts';
import { createEvent } from '../../testing/events.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { acceptEvent, changeEvent, proposeEvent } from '../../testing/events.ts';
import { createMaterial } from '../../testing/bookings/material.ts';
import { createSpace } from '../../testing/bookings/spaces.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const nour = await world.person('dot');
const amira = await world.person('startup');
const CANARY = 'Zanzibarquartz';

const fields = {
  title: CANARY,
  description: CANARY,
  organizer: CANARY,
  place: CANARY,
  theme: 'legal',
  visibility: 'Private',
} as const;

/** All that others load of events. */
async function loadAll(
  { headers }: { readonly headers: TestPerson['headers'] | {} },
  id: string,
  photo: string | null,
) {
  const range = `from=${MONDAY.toISOString()}&to=${new Date(MONDAY.getTime() + 60 * DAY_MS).toISOString()}`;
  const addresses = [
    'event/getEvents',
    'event/getEvents?scope=past',
    'event/getEvents?scope=mine',
    `event/getEvents?search=${CANARY}`,
    'event/getUpcommingEvents',
    'event/getEventsProposals',
    `event/getEventsCalendar?${range}`,
    'event/data?format=csv',
    `event/${id}`,
    `event/${id}/public`,
    `event/${id}/photo`,
    `event/${id}/registration`,
    `event/${id}/registrations`,
    `event/${id}/calendar`,
    `event/${id}/registrations/data?format=csv`,
    `event/${id}/badges`,
    `event/${id}/survey`,
    `event/${id}/survey/comments`,
    `visio/meetings/${id}`,
    'visio/meetings',
    'visio/meetings?tab=past',
    'dashboard/mine',
    `space_booking?${range}`,
    `material/booking?${range}`,
    'event/feed/legal.ics',
    `calendar?${range}`,
    'booking/coming',
    `search?text=${CANARY}`,
    `files/${photo}`,
    `submission/${id}/history`,
    `submission/${id}/messages`,
  ];
  const replies = await Promise.all(
    addresses.map(async (address) => {
      const { body } = await world.app.inject({ url: `/api/${address}`, headers });
      return `${address}: ${body}`;
    }),
  );
  return replies;
}

test('a private event leaves no trace for users outside its audience, guests of the hub and visitors', async () => {
  const proposed = await proposeEvent(
    amira,
    {
      ...fields,
      isOnline: true,
      spaceId: await createSpace(world),
      material: [{ materialId: await createMaterial(world), quantity: 1 }],
      audienceOrganizationIds: [amira.organizationId ?? ''],
    },
    await pictureFile('a.png'),
  );
  const event = await acceptEvent(nour, proposed);
  await changeEvent(nour, event, {
    start: new Date(Date.parse(event.start) - DAY_MS).toISOString(),
  });
  const others = [
    await world.person('startup'),
    await world.person('member'),
    await world.person('guest'),
    await world.person('external'),
    { headers: {} },
  ];
  for (const other of others)
    for (const reply of await loadAll(other, event.id, event.photo))
      expect(
        reply.replaceAll(`search=${CANARY}`, '').replaceAll(`text=${CANARY}`, ''),
      ).not.toContain(CANARY);
  for (const other of others)
    if ('api' in other) {
      expect(JSON.stringify(await listNotifications(other))).not.toContain(CANARY);
    }
  const member = others[1];
  if (member && 'api' in member)
    expect((await fetchFeed(world, await createFeed(member))).body).not.toContain(CANARY);
  expect((await loadAll(amira, event.id, event.photo)).join()).toContain(CANARY);
});

test('an unlisted event opens by its address, and is in no list', async () => {
  const event = await createEvent(amira, nour, { isListed: false });
  const firas = await world.person('member');
  expect((await firas.api.events.one({ params: { id: event.id } })).title).toBe('Meetup');
  const { items } = await firas.api.events.list({ query: { scope: 'all' } });
  expect(items.map(({ id }) => id)).not.toContain(event.id);
});
