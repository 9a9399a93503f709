import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { MONDAY, tunisSlot } from '../testing/bookings/sessions.ts';
import { bookMaterial, createMaterial } from '../testing/bookings/material.ts';
import { createSpace } from '../testing/bookings/spaces.ts';
import { findViolationsAfter } from '../testing/violations.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();
const client = new pg.Client({ connectionString: world.ownerUrl });
await client.connect();
afterAll(() => client.end());

/** Three cameras, two of them labelled, are handed out, and one of each comes back. */
async function lendMaterial(): Promise<void> {
  world.clock = MONDAY;
  const [amira, { api }] = [await world.person('startup'), await world.person('dot')];
  const materialId = await createMaterial(world, { units: 3 });
  const added = await api.material.addItems({ body: { materialId, count: 2 } });
  const itemIds = added.items.map(({ id }) => id);
  const { id } = await bookMaterial(amira, materialId, { items: [{ materialId, quantity: 3 }] });
  world.clock = new Date(tunisSlot(11, '09:00').start);
  await api.material.change({
    query: { id },
    body: { action: 'handOut', lines: [{ materialId, quantity: 3, itemIds }] },
  });
  await api.material.return({
    query: { id },
    body: {
      lines: [{ materialId, quantity: 2, itemIds: itemIds.slice(0, 1) }],
      responsibleFirstName: 'Nadia',
      responsibleLastName: 'Ben Salah',
    },
  });
  world.clock = null;
}
await lendMaterial();
await createSpace(world);
await world.runJobs();

test('finds nothing wrong with a loan of which a part came back', async () => {
  expect(await findViolationsAfter(client, 'select 1')).toEqual([]);
});

const NOTHING_OUT = 'A loan is returned when nothing of it is out';
const IN_STOCK = 'What is out of a loan is taken from the stock';
const HAS_LOAN = 'Exactly the bookings of material that are out or returned have a loan';

test.each([
  [HAS_LOAN, 'delete from loans'],
  [HAS_LOAN, `update material_bookings set status = 'accepted'`],
  [
    'No more of a loan is returned than was handed out',
    'update loan_return_lines set quantity = 4',
  ],
  [NOTHING_OUT, 'update loan_return_lines set quantity = 3'],
  [NOTHING_OUT, `update material_bookings set status = 'returned'`],
  [IN_STOCK, `update allocations set quantity = 2 where booking_kind = 'material_booking'`],
  [IN_STOCK, `update allocations set state = 'released' where booking_kind = 'material_booking'`],
  [
    'No item of a returned loan is out',
    `update material_bookings set status = 'returned'; update loan_return_lines set quantity = 3`,
  ],
  [
    'No material waits for a booking of a space that does not take place',
    `insert into space_bookings (space_id, booker_id, title, persons, start_at, end_at, status, cancel_cause, created_at, changed_at)
     select s.id, b.booker_id, '', 1, b.start_at, b.end_at, 'cancelled', 'booker', now(), now() from spaces s, material_bookings b;
     update material_bookings set status = 'accepted', space_booking_id = (select id from space_bookings)`,
  ],
  ['No material has more labelled items than its stock', 'update materials set quantity = 1'],
])('finds that this is broken: %s (%s)', async (rule, statements) => {
  expect(await findViolationsAfter(client, statements)).toContain(rule);
});
