import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  listNotifications,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { findNewestInvitation } from '../../testing/bookings/invitations.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { findAllMails, findMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { notifyEndingBookings, notifyEndingSeries } from './space-ends.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const member = () => world.person('startup');
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const at = (instant: string, minutes = 0) => ({
  ...world,
  db: world.db,
  now: () => new Date(Date.parse(instant) + minutes * MINUTE_MS),
});

test('a booking that another follows is announced ten minutes before its end, once', async () => {
  const [amira, karim, youssef] = [await member(), await member(), await member()];
  const [spaceId, other] = [await createSpace(world), await createSpace(world)];
  await bookSpace(amira, spaceId, NINE);
  await bookSpace(karim, spaceId, TEN);
  await bookSpace(youssef, other, NINE);

  await notifyEndingBookings(at(NINE.end, -11));
  expect(await typesOf(amira)).toEqual([]);
  await notifyEndingBookings(at(NINE.end, -10));
  await notifyEndingBookings(at(NINE.end, -5));

  expect(await typesOf(amira)).toEqual(['space_booking.ends_soon']);
  expect([await typesOf(karim), await typesOf(youssef)]).toEqual([[], []]);
});

test('a booking that another of the same user follows is not announced, nor one that only a hold followed that has expired', async () => {
  const amira = await member();
  const [spaceId, asked] = [
    await createSpace(world),
    await createSpace(world, { needs_approval: true }),
  ];
  await bookSpace(amira, spaceId, NINE);
  await bookSpace(amira, spaceId, TEN);
  const nour = await world.person('dot');
  const [{ id } = { id: '' }] = await bookSpace(amira, asked, NINE);
  await nour.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
  await bookSpace(await member(), asked, TEN);

  await notifyEndingBookings(at(NINE.end, -5));

  expect(await typesOf(amira)).not.toContain('space_booking.ends_soon');
});

test('all bookings that end at one time are announced in one run', async () => {
  const amira = await member();
  const count = 201;
  await sql`
    with made as (
      insert into resources (kind, mode, name, notice_minutes, lengths, min_minutes, max_minutes, step_minutes)
      select 'space', 'exclusive', 'Desk ' || n, 0, null, 15, 120, 15 from generate_series(1, ${count}::int) as n
      returning id
    ), described as (
      insert into spaces (id, floor, capacity) select id, 1, 1 from made
    ), booked as (
      insert into space_bookings (space_id, booker_id, title, start_at, end_at, status, created_at, changed_at)
      select id, ${amira.id}::uuid, 'Board', ${NINE.start}, ${NINE.end}, 'accepted', ${MONDAY}, ${MONDAY} from made
      returning id, space_id
    )
    insert into allocations (resource_id, mode, unit, quantity, busy_from, busy_to, state, booking_kind, booking_id)
    select space_id, 'exclusive', 1, 1, taken.starts, taken.ends, 'confirmed', taken.kind, coalesce(taken.booking, uuidv7())
    from booked cross join lateral (values
      ('space_booking', id, ${NINE.start}::timestamptz, ${NINE.end}::timestamptz),
      ('expert_session', null, ${TEN.start}, ${TEN.end})) as taken (kind, booking, starts, ends)`.execute(
    world.db,
  );

  await notifyEndingBookings(at(NINE.end, -5));

  const told = world.db.selectFrom('notifications').where('user_id', '=', amira.id);
  const { total } = await told
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(count);
});

test('the end of a series is announced in its last week, once, and not of one that was just booked', async () => {
  const [amira, karim] = [await member(), await member()];
  const spaceId = await createSpace(world);
  const weeks = await bookSpace(amira, spaceId, { ...NINE, repeats: weeklyRule(4) });
  await bookSpace(karim, spaceId, {
    ...tunisSlot(11, '14:00'),
    repeats: { ...weeklyRule(2), frequency: 'day' },
  });
  const last = weeks.at(-1)?.start ?? '';

  await notifyEndingSeries(at(NINE.start));
  expect([await typesOf(amira), await typesOf(karim)]).toEqual([[], []]);
  await notifyEndingSeries(at(last, -6 * 24 * 60));
  await notifyEndingSeries(at(last, -5 * 24 * 60));

  expect(await typesOf(amira)).toEqual(['space_booking.series_ends']);
  expect(await typesOf(karim)).toEqual([]);
});

test('the booker gets one message when staff decide or delete a whole series', async () => {
  const [amira, nour] = [await member(), await world.person('dot')];
  const spaceId = await createSpace(world, { needs_approval: true });
  const ids = (await bookSpace(amira, spaceId, { repeats: weeklyRule(3) })).map(({ id }) => id);

  await nour.api.spaces.decide({ body: { ids, status: 'accepted' } });
  expect(await typesOf(amira)).toEqual(['space_booking.accepted']);
  await sendDueMails(world);
  const [accepted] = await findMails(world, amira);
  expect(accepted?.text).toContain('Bookings in the series');
  expect(accepted?.invitations).toHaveLength(3);
  await nour.api.spaces.end({
    params: { id: ids[0] ?? '' },
    query: { scope: 'all', reason: 'Water damage' },
  });

  expect(await typesOf(amira)).toEqual(['space_booking.deleted', 'space_booking.accepted']);
  await sendDueMails(world);
  const [deleted] = await findMails(world, amira);
  expect(deleted?.invitations.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL', 'CANCEL']);
});

test('calendars take out a moved booking that waits for approval again, with an email that says so', async () => {
  const [amira, nour] = [await member(), await world.person('dot')];
  const spaceId = await createSpace(world, { needs_approval: true });
  const guests = [{ email: 'sami@example.tn' }];
  const [request] = await bookSpace(amira, spaceId, { guests });
  const id = request?.id ?? '';
  await nour.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
  await sendDueMails(world);

  await amira.api.spaces.change({ params: { id }, body: TEN });
  await sendDueMails(world);
  const { subject, method } = await findNewestInvitation(world, amira);
  expect([subject.split(',')[0], method]).toEqual(['Awaiting approval: Carthage', 'CANCEL']);
  await nour.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
  await sendDueMails(world);

  const mails = (await findAllMails(world)).filter(({ to }) => to === 'sami@example.tn');
  expect(mails.map(({ invitations: [it] }) => it?.method).toReversed()).toEqual([
    'REQUEST',
    'CANCEL',
    'REQUEST',
  ]);
});
