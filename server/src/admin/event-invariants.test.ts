import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createMaterial } from '../testing/bookings/material.ts';
import { createSpace } from '../testing/bookings/spaces.ts';
import { changeEvent, createEvent, proposeEvent } from '../testing/events.ts';
import { findViolationsAfter } from '../testing/violations.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();
const client = new pg.Client({ connectionString: world.ownerUrl });
await client.connect();
afterAll(() => client.end());

const start = Date.now() + 3 * DAY_MS;
const slot = {
  start: new Date(start).toISOString(),
  end: new Date(start + 2 * HOUR_MS).toISOString(),
};
const [amira, nour] = [await world.person('startup'), await world.person('dot')];
const materialId = await createMaterial(world, { units: 5 });
const held = await createEvent(amira, nour, {
  ...slot,
  title: 'Held',
  spaceId: await createSpace(world),
  material: [{ materialId, quantity: 2 }],
  participantNumber: 2,
});
await proposeEvent(amira, { ...slot, title: 'Proposed' });
const params = { id: held.id };
for (const role of ['startup', 'member', 'expert', 'guest', 'startup'])
  await (await world.person(role)).api.events.register({ params, body: {} });
const waiting = await nour.api.events.attendees({
  params,
  query: { status: 'waiting' },
});
await nour.api.events.changeRegistrations({
  params,
  body: { ids: [waiting.items[1]?.id ?? ''], action: 'promote' },
});
const { version } = await nour.api.events.one({ params });
await changeEvent(nour, { id: held.id, version }, { participantNumber: 1 });

test('finds nothing wrong with an event whose places were given by hand and lowered', async () => {
  expect(await findViolationsAfter(client, 'select 1')).toEqual([]);
});

const ROW =
  'Each submission of the kind event has its event, and each event a submission of that kind';
const FREE = 'No user waits for a coming event that has a free place';
const COUNTS = 'Each event counts its registrations that have a place and those that wait';
const TAKES = 'Every accepted event takes its space and its material';

test.each([
  [ROW, `delete from events where id <> '${held.id}'`],
  [
    'No event has more places taken than it has, other than those that its organizers gave by hand',
    'update event_registrations set is_extra = false',
  ],
  [COUNTS, 'update events set placed_count = placed_count + 1'],
  [COUNTS, 'update events set waiting_count = waiting_count + 1'],
  [
    'No two registrations of an event have the same place in the order',
    'update event_registrations set queue_number = 1',
  ],
  [FREE, 'update events set participant_number = 50'],
  [FREE, 'update events set participant_number = null'],
  [TAKES, `update allocations set state = 'released' where booking_kind = 'event'`],
  [TAKES, 'update event_material set quantity = 3'],
  [
    'Only people who had a place at an event that has ended answer about it',
    `insert into event_survey_answers (event_id, rating, comment, comes_again, answered_at)
      values ('${held.id}', 5, '', true, '2020-01-01')`,
  ],
  [
    'Only accepted and finished events take spaces and material',
    `update submissions set status = 'cancelled' where id = '${held.id}'`,
  ],
])('finds that this is broken: %s (%s)', async (rule, statements) => {
  expect(await findViolationsAfter(client, statements)).toContain(rule);
});
