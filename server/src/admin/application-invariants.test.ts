import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { publishOpportunity } from '../testing/offers.ts';
import { findViolationsAfter } from '../testing/violations.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();
const client = new pg.Client({ connectionString: world.ownerUrl });
await client.connect();
afterAll(() => client.end());

const [nour, amira] = await Promise.all([world.person('dot'), world.person('startup')]);
const { hubTimeZone } = world.settings;
const opportunity = await publishOpportunity(nour, {
  deadlineDay: dayOf(Date.now() + 9 * DAY_MS, hubTimeZone),
  timeZone: hubTimeZone,
});
const { id } = await amira.api.applications.apply({
  body: { opportunityId: opportunity.id, motivation: 'We cut waste.', isDraft: false },
});
await nour.api.applications.score({ params: { id }, body: { score: 4, note: '' } });

test('finds nothing wrong with an application that has a score', async () => {
  expect(await findViolationsAfter(client, 'select 1')).toEqual([]);
});

test.each([
  [
    'Each submission has its row in the table of its kind',
    'delete from application_scores; delete from opportunity_applications',
  ],
  [
    'Exactly the closed submissions have a time of closing',
    `update submissions set status = 'accepted' where id = '${id}'`,
  ],
  [
    'Each organization has one application to an opportunity, each user without one too',
    'update opportunity_applications set applicant_id = uuidv7()',
  ],
  [
    'No draft of an application has a score',
    `update submissions set status = 'draft' where id = '${id}'`,
  ],
])('finds that this is broken: %s', async (rule, statements) => {
  expect(await findViolationsAfter(client, statements)).toContain(rule);
});
