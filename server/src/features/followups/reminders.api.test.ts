import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { agree, tick } from '../../testing/followups.ts';
import { acceptedIn, MONDAY, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

async function remindAt(instant: string) {
  world.clock = new Date(instant);
  await enqueue(world.db, 'remind-of-next-steps', {});
  await world.runJobs();
}

const reminders = async (person: TestPerson) =>
  (await toldTo(person)).filter(({ type }) => type === 'booking.next_step_due');

test('on the morning of its day a next step is told of once, by the clocks of who has it', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const { organizationId } = startup;
  const away = await world.person('member', { organizationId, timeZone: 'America/Montreal' });
  const due = '2026-03-20';
  await agree(expert, booking.id, startup, { due });
  await agree(expert, booking.id, away, { due });

  await remindAt('2026-03-20T05:59:00.000Z');
  expect(await reminders(startup)).toEqual([]);

  // Seven in Tunis, two at night in Montreal.
  await remindAt('2026-03-20T06:00:00.000Z');
  await remindAt('2026-03-20T07:00:00.000Z');
  expect(await reminders(startup)).toMatchObject([
    { params: { name: expert.name, step: 'Send the deck', due }, link: `/booking/${booking.id}` },
  ]);
  expect(await reminders(away)).toEqual([]);

  await remindAt('2026-03-20T11:00:00.000Z');
  expect(await reminders(away)).toMatchObject([{ link: '/dashboard' }]);
});

test('who puts it off is reminded again, who has done it or passed it on is not', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const due = '2026-03-20';
  const later = await agree(expert, booking.id, startup, { due });
  await tick(startup, await agree(expert, booking.id, startup, { due }));
  const passed = await agree(expert, booking.id, startup, { due });
  await startup.api.nextSteps.change({ params: passed, body: { ownerId: expert.id } });
  await remindAt('2026-03-20T08:00:00.000Z');
  expect(await reminders(startup)).toHaveLength(1);
  expect(await reminders(expert)).toHaveLength(1);

  await startup.api.nextSteps.change({ params: later, body: { due: '2026-03-23' } });
  await remindAt('2026-03-20T09:00:00.000Z');
  expect(await reminders(startup)).toHaveLength(1);
  await remindAt('2026-03-23T08:00:00.000Z');
  expect(await reminders(startup)).toHaveLength(2);
});

test('whose day came while the hub was off is told of when it is back, in a week at the latest', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await agree(expert, booking.id, startup, { due: '2026-03-12' });
  await agree(expert, booking.id, startup, { due: '2026-03-20' });

  await remindAt('2026-03-22T03:00:00.000Z');
  await remindAt('2026-03-22T04:00:00.000Z');

  expect(await reminders(startup)).toMatchObject([{ params: { due: '2026-03-20' } }]);
});

test('of more than are looked at together all are told', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await agree(expert, booking.id, startup, { due: '2026-03-20' });
  await sql`
    insert into next_steps (booking_id, owner_id, text, due, created_by)
    select booking_id, owner_id, text || n, due - n % 2, created_by
    from next_steps, generate_series(1, 204) as n
    where booking_id = ${booking.id}`.execute(world.db);

  await remindAt('2026-03-20T08:00:00.000Z');

  const { count } = await world.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', startup.id)
    .where('type', '=', 'booking.next_step_due')
    .executeTakeFirstOrThrow();
  expect(count).toBe(205);
});

test('one that cannot be told of keeps no other waiting, neither in its batch nor after it', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await agree(expert, booking.id, startup, { due: '2026-03-20' });
  await sql`
    insert into next_steps (booking_id, owner_id, text, due, created_by)
    select booking_id, owner_id, case n when 7 then 'Untellable' else text end, due, created_by
    from next_steps, generate_series(1, 120) as n
    where booking_id = ${booking.id}`.execute(world.db);
  await sql`alter table notifications add constraint notifications_tellable
    check (params->>'step' is distinct from 'Untellable')`.execute(world.db);

  await remindAt('2026-03-20T08:00:00.000Z').catch(() => {});

  const told = () =>
    world.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', startup.id)
      .where('type', '=', 'booking.next_step_due')
      .execute();
  expect(await told()).toHaveLength(120);

  await sql`alter table notifications drop constraint notifications_tellable`.execute(world.db);
  await remindAt('2026-03-20T08:30:00.000Z');
  expect(await told()).toHaveLength(121);
});

test('two servers that look at once remind once', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await agree(expert, booking.id, startup, { due: '2026-03-20' });

  world.clock = new Date('2026-03-20T08:00:00.000Z');
  for (let server = 0; server < 4; server++) await enqueue(world.db, 'remind-of-next-steps', {});
  await Promise.all([world.runJobs(), world.runJobs()]);

  expect(await reminders(startup)).toHaveLength(1);
});
