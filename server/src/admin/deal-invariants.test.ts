import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dayOf } from '@thedot/domain/kernel/time';
import { dealFields } from '../testing/offers.ts';
import { findViolationsAfter } from '../testing/violations.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();
const client = new pg.Client({ connectionString: world.ownerUrl });
await client.connect();
afterAll(() => client.end());

const today = dayOf(Date.now(), world.settings.hubTimeZone);
const { api } = await world.person('dot');

/** Two organizations take a deal with single codes, and one with a limit. */
for (const offer of ['single_codes', 'shared_code'] as const) {
  const { id } = await api.deals.create({
    body: {
      ...dealFields({ offer, cap: 5, validFrom: today, validTo: today }),
      codes: ['ONE', 'TWO'],
    },
  });
  await api.deals.changeStatus({ query: { id }, body: { action: 'publish' } });
  for (const role of ['startup', 'guest'])
    await (await world.person(role)).api.deals.take({ query: { id } });
}

test('finds nothing wrong with deals that organizations took', async () => {
  expect(await findViolationsAfter(client, 'select 1')).toEqual([]);
});

const ONE_CODE = 'Each take of a deal with single codes has one code of that deal';

test.each([
  ['No deal is taken more often than its limit', 'update deals set cap = 1'],
  [ONE_CODE, `update deal_codes set take_id = null where code = 'ONE'`],
  [ONE_CODE, `update deal_takes set code = 'THREE' where code = 'ONE'`],
])('finds that this is broken: %s (%s)', async (rule, statements) => {
  expect(await findViolationsAfter(client, statements)).toContain(rule);
});
