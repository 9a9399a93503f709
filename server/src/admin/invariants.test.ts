import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { brokenBy, ZONE } from '../testing/broken.ts';
import { acceptedIn, MONDAY, requestedIn } from '../testing/sessions.ts';
import { createWorld, type World } from '../testing/world.ts';
import { findStrayFiles, findViolations } from './invariants.queries.ts';

let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
  await acceptedIn(world);
  const { expert, booking } = await requestedIn(world);
  const body = { bookingId: booking.id, status: 'rejected', reason: 'Away' } as const;
  await expert.api.bookings.decline({ body });
  await requestedIn(world);
  await world.runJobs();
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const BOOKING = `(select id from bookings where status = 'accepted' limit 1)`;
const PENDING = `(select id from bookings where status = 'pending' limit 1)`;

test('a hub that people have used is sound', async () => {
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, ZONE)).toEqual([]);
});

test('hours that an absence gave back may be used by the time it is known that nobody was absent', async () => {
  const says = 'No organization has more hours with an expert than its kind allows';
  const tooMany = `update organizations set kind = 'external';
    update bookings set weeks = 12 where id = ${PENDING};`;
  expect(await brokenBy(client, tooMany)).toContain(says);

  const found = await brokenBy(
    client,
    `${tooMany}
    insert into booking_steps (booking_id, kind, actor_id)
    select id, 'expert_absent', requester_id from bookings where id = ${PENDING}`,
  );
  expect(found).not.toContain(says);
});

test.each([
  [
    'An expert’s rating is that of the reviews that count',
    'update experts set rating_sum = rating_sum + 5, rating_count = rating_count + 1',
  ],
  [
    'Nobody and nothing is taken twice at one time',
    `alter table claims drop constraint claims_no_overlap;
     insert into claims (resource_kind, resource_id, busy_from, busy_to, state, source_kind, source_id)
     select resource_kind, resource_id, busy_from, busy_to, state, source_kind, source_id from claims
      where state = 'accepted' limit 1`,
  ],
  [
    'No person has two accepted sessions at one time',
    `insert into bookings (expert_id, requester_id, category, description, minutes, status, start_at, end_at)
     select expert_id, (select owner_id from organizations order by id desc limit 1), category, '', minutes,
            status, start_at + interval '5 minutes', end_at from bookings where id = ${BOOKING}`,
  ],
  [
    'An accepted session takes the time of both',
    `update claims set state = 'released' where id = (select id from claims where state = 'accepted' limit 1)`,
  ],
  [
    'An accepted session takes the time of both',
    `update claims set busy_to = busy_to - interval '10 minutes' where state = 'accepted'`,
  ],
  [
    'Nobody’s time is taken by what does not take place',
    `update bookings set status = 'rejected', start_at = null, end_at = null where id = ${BOOKING}`,
  ],
  [
    'Every session is at one of the times that were proposed, follows weekly from it, or was moved',
    `update bookings set end_at = end_at - interval '15 minutes' where id = ${BOOKING}`,
  ],
  [
    'No organization has more hours with an expert than its kind allows',
    `update organizations set kind = 'external';
     insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, turn, created_at)
     select expert_id, requester_id, organization_id, category, '', 120, 'expert', created_at + n * interval '9 days'
       from bookings, generate_series(1, 2) as n where id = ${PENDING}`,
  ],
  [
    'Nobody asks more often a day than the quota allows',
    `insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, turn, created_at)
     select expert_id, requester_id, organization_id, category, '', 15, 'expert', created_at
       from bookings, generate_series(1, 5) where id = ${PENDING}`,
  ],
  [
    'Every round of a booking proposes a right number of times',
    `delete from booking_slots where booking_id = ${PENDING}`,
  ],
  [
    'Every round of a booking proposes a right number of times',
    `insert into booking_slots (booking_id, round, start_at, end_at)
     select booking_id, round, start_at + n * interval '1 day', end_at + n * interval '1 day'
       from booking_slots, generate_series(1, 2) as n where booking_id = ${PENDING}`,
  ],
  [
    'Every booking’s state is the last thing that happened to it',
    `delete from booking_steps where kind = 'accepted'`,
  ],
  [
    'Nothing happens to a booking that its life does not allow',
    `insert into booking_steps (booking_id, kind, actor_id)
     select id, 'accepted', expert_id from bookings where status = 'rejected'`,
  ],
  [
    'A request is made, and answered, by one of the two; only the hub lets one lapse',
    `update booking_steps set actor_id = (select owner_id from organizations order by id desc limit 1)
      where kind = 'accepted'`,
  ],
  [
    'Nobody has two open links for one thing',
    `insert into account_tokens (user_id, purpose, expires_at)
     select id, 'reset', now() + interval '1 hour' from users, generate_series(1, 2)`,
  ],
  [
    'No mail waits for more than five minutes after its time',
    `update mails set sent_at = null, send_after = now() - interval '6 minutes'`,
  ],
  [
    'Nobody is told the same twice',
    `alter table notifications drop constraint notifications_once;
     insert into notifications (user_id, type, fact, params, link)
     select user_id, type, fact, params, link from notifications limit 1`,
  ],
  [
    'Nobody is sent the same mail twice',
    `alter table mails drop constraint mails_once;
     insert into mails (user_id, template, params, dedupe_key, sent_at)
     select user_id, template, params, dedupe_key, sent_at from mails limit 1`,
  ],
  [
    'Every organization that has people has one owner, who is of it',
    `update organizations set owner_id = null`,
  ],
  [
    'Every organization that has people has one owner, who is of it',
    `update users set organization_id = null`,
  ],
  [
    'Whoever signs in in two steps has what the second one takes, and nobody else',
    `update users set second_factor_at = now()`,
  ],
  [
    'Whoever signs in in two steps has what the second one takes, and nobody else',
    `insert into second_factors (user_id, secret, last_step) select id, '', 0 from users limit 1`,
  ],
  [
    'Everybody is listed by the name that their organization has, and with when they were seen',
    `delete from last_seen`,
  ],
  [
    'Nobody who was removed has a live session',
    `update users set is_removed = true; update sessions set revoked_at = null`,
  ],
])('it is found when this is broken: %s', async (says, statements) => {
  expect(await brokenBy(client, statements)).toContain(says);
});

describe('files', () => {
  const stage = () =>
    stageFile(
      world.files,
      { name: 'plan.txt', content: Readable.from([Buffer.from('a plan')]) },
      { kind: 'any', maxBytes: 1_000, required: true, many: false },
    );
  const strays = async (hoursLater = 0) =>
    (await findStrayFiles(client, world.files, new Date(Date.now() + hoursLater * 3_600_000))).map(
      ({ says }) => says,
    );

  test('one whose content is gone is found', async () => {
    const staged = await stage();
    const subjectId = randomUUID();
    await insertFile(world.db, staged, { ownerId: null, subjectKind: 'booking', subjectId });
    expect(await strays(9)).toEqual([]);

    await world.files.remove(staged.id);

    expect(await strays()).toEqual(['Every file has its content']);
    await world.db.deleteFrom('files').execute();
  });

  test('content that nobody knows is found once it should have been swept', async () => {
    await stage();

    expect(await strays(6)).toEqual([]);
    expect(await strays(9)).toEqual(['Every content has its file']);
  });
});
