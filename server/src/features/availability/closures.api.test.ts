import { HOUR_MS } from '@thedot/domain/kernel/time';
import { MOST_HITS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, pairIn, toldTo } from '../../testing/sessions.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { erase, find } from './personal.queries.ts';

const told = keepTold();
const world = await useWorld({ clock: MONDAY, live: told.live });
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
  await world.db.deleteFrom('bookings').execute();
});

const UNKNOWN = '018f5b7a-0000-7000-8000-000000000000';
const DAYS = { firstDay: '2026-03-11', lastDay: '2026-03-11' };
const WEDNESDAY = { ...DAYS, name: 'Moving house' };

const close = ({ api }: TestPerson, body: Parameters<typeof api.closures.add>[0]['body']) =>
  api.closures.add({ body });
const preview = ({ api }: TestPerson) => api.closures.hits({ body: DAYS });
const statusOf = async ({ api }: TestPerson, { id }: { readonly id: string }) =>
  (await api.bookings.one({ params: { id } })).status;

describe('closures of the hub', () => {
  test('are public to users, kept by administrators and audited', async () => {
    const admin = await world.person('admin');
    const [staff, startup] = [await world.person('dot'), await world.person('startup')];
    const body = { firstDay: '2026-04-20', lastDay: '2026-04-22', name: 'Aïd' };

    const { closure } = await close(admin, body);

    expect(closure).toMatchObject(body);
    expect(await startup.api.closures.list()).toEqual({
      timeZone: 'Africa/Tunis',
      items: [closure],
    });
    await expect(world.anonymous.closures.list()).rejects.toMatchObject({ status: 401 });
    for (const person of [staff, startup]) {
      for (const attempt of [
        () => close(person, body),
        () => preview(person),
        () => person.api.closures.remove({ params: closure }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 403 });
      }
    }

    await admin.api.closures.remove({ params: closure });

    expect((await startup.api.closures.list()).items).toEqual([]);
    const logged = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', closure.id)
      .where('action', 'like', 'availability.%')
      .orderBy('at')
      .execute();
    expect(logged).toEqual([
      { actor_id: admin.id, action: 'availability.closed', details: body },
      { actor_id: admin.id, action: 'availability.opened', details: body },
    ]);
    for (const id of [closure.id, UNKNOWN]) {
      await expect(admin.api.closures.remove({ params: { id } })).rejects.toMatchObject({
        code: 'availability.closure_not_found',
      });
    }
  });

  test('are announced to the staff and to pages that show experts', async () => {
    const admin = await world.person('admin');
    told.forget();

    const { closure } = await close(admin, { ...WEDNESDAY, resolve: [], message: '' });
    await admin.api.closures.remove({ params: closure });

    for (const page of [showing('experts'), THE_STAFF]) {
      expect(told.of(page)).toEqual(['update-experts', 'update-experts']);
    }
  });

  test('leave no free slots, whatever hours an expert has on the date', async () => {
    const { expert, startup } = await pairIn(world);
    await expert.api.availability.save({
      body: {
        timeZone: 'Africa/Tunis',
        days: [{ date: '2026-03-11', intervals: [{ start: '09:00', end: '12:00' }] }],
      },
    });
    await close(await world.person('admin'), WEDNESDAY);

    const { slots } = await startup.api.availability.slots({
      query: { expertId: expert.id, from: '2026-03-11', to: '2026-03-11', minutes: 60 },
    });

    expect(slots).toEqual([]);
  });

  test.each([
    [{ ...WEDNESDAY, lastDay: '2026-03-10' }, 'lastDay', 'availability.days_order'],
    [
      { ...WEDNESDAY, firstDay: '2026-03-01', lastDay: '2026-03-08' },
      'lastDay',
      'availability.days_past',
    ],
    [{ ...WEDNESDAY, lastDay: '2062-03-11' }, 'lastDay', 'availability.days_far'],
    [{ ...WEDNESDAY, name: ' ' }, 'name', 'field.required'],
    [{ ...WEDNESDAY, firstDay: '2026-02-30' }, 'firstDay', 'field.date'],
  ])('%j are refused at %s', async (body, path, code) => {
    await expect(close(await world.person('admin'), body)).rejects.toMatchObject({
      errors: [{ path, code }],
    });
  });

  test('need a decision about every session on their days, once', async () => {
    const [one, two] = [await acceptedIn(world), await acceptedIn(world)];
    const admin = await world.person('admin');

    const hits = await preview(admin);

    expect(new Set(hits.items.map(({ bookingId }) => bookingId))).toEqual(
      new Set([one.booking.id, two.booking.id]),
    );
    expect(hits.items[0]).toMatchObject({ ...NINE, mayCancel: true });
    await expect(close(admin, WEDNESDAY)).rejects.toMatchObject({
      code: 'availability.hits',
      details: { hits: { sessions: 2 } },
    });

    const message = 'The hub moves that day';
    const resolve = hits.items.map(({ bookingId, start }) => ({
      bookingId,
      start,
      how: bookingId === one.booking.id ? ('cancel' as const) : ('keep' as const),
    }));
    await close(admin, { ...WEDNESDAY, resolve, message });

    expect(await statusOf(admin, one.booking)).toBe('cancelled');
    expect(await statusOf(admin, two.booking)).toBe('accepted');
    for (const person of [one.expert, one.startup]) {
      expect(await toldTo(person)).toMatchObject([
        { type: 'booking.cancelled', params: { reason: message } },
        {},
      ]);
    }
    expect((await preview(admin)).items).toEqual([]);
  });
});

describe('a closure with more sessions than can be listed', () => {
  interface Copies {
    readonly count: number;
    /** How much later the first of them begins, and each further one after it. */
    readonly minutes?: number;
    readonly step?: number;
    readonly requesterId?: string;
  }
  const copySession = (
    bookingId: string,
    { count, minutes = 1, step = 0, requesterId }: Copies,
  ) => {
    const by = sql`(${minutes}::int + ${step}::int * (n - 1)) * interval '1 minute'`;
    return sql`
      insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, status, start_at, end_at)
      select expert_id, coalesce(${requesterId ?? null}, requester_id), organization_id, category, description, minutes,
        status, start_at + ${by}, end_at + ${by}
      from bookings cross join generate_series(1, ${count}::int) as n where id = ${bookingId}`.execute(
      world.db,
    );
  };

  /** One session, as many as can be listed, and `more`. */
  async function overfullDay(more = 0) {
    const accepted = await acceptedIn(world);
    await copySession(accepted.booking.id, { count: MOST_HITS + more });
    return accepted;
  }

  /** As many sessions as can be listed, and five that begin later: the last of them, the administrator's own, was booked first. */
  async function fullDayAndFive({ id }: TestPerson) {
    const { startup, booking } = await acceptedIn(world);
    await copySession(booking.id, { count: MOST_HITS - 1 });
    await copySession(booking.id, { count: 1, minutes: 9, requesterId: id });
    await copySession(booking.id, { count: 4, minutes: 8, step: -1 });
    return startup;
  }

  const listed = async (admin: TestPerson) => {
    const { items } = await preview(admin);
    return items.map(({ bookingId, start }) => ({ bookingId, start, how: 'keep' as const }));
  };
  /** Closes the day, keeps what is listed and cancels all other sessions. */
  async function closeAndCancelOthers(admin: TestPerson, message = 'Water in the house') {
    const resolve = await listed(admin);
    const { closure } = await close(admin, { ...WEDNESDAY, resolve, others: 'cancel', message });
    return { closure, resolve };
  }

  const unlisted = (resolve: readonly { readonly bookingId: string }[]) =>
    world.db
      .selectFrom('bookings')
      .select(['id', 'status', 'requester_id as requesterId'])
      .where('id', 'not in', [UNKNOWN, ...resolve.map(({ bookingId }) => bookingId)])
      .orderBy('start_at')
      .orderBy('id')
      .execute();
  const statusesBeside = async (resolve: Parameters<typeof unlisted>[0]) =>
    (await unlisted(resolve)).map(({ status }) => status);
  const FIVE_CANCELLED = Array<string>(5).fill('cancelled');

  test('keeps the others when asked to', async () => {
    const { booking } = await overfullDay();
    const admin = await world.person('admin');
    const { items, sessions } = await preview(admin);
    expect([items.length, sessions]).toEqual([MOST_HITS, MOST_HITS + 1]);
    const resolve = (await listed(admin)).map((it) =>
      it.bookingId === booking.id ? { ...it, how: 'cancel' as const } : it,
    );
    const body = { ...WEDNESDAY, resolve, message: 'The hub is closed' };

    await expect(close(admin, body)).rejects.toMatchObject({ code: 'availability.hits' });
    await close(admin, { ...body, others: 'keep' });

    const counts = await world.db
      .selectFrom('bookings')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    expect(counts).toEqual([
      { status: 'accepted', count: MOST_HITS },
      { status: 'cancelled', count: 1 },
    ]);
  });

  test('takes effect at once and cancels the others in a job', async () => {
    const { booking, startup, expert } = await overfullDay(2);
    const admin = await world.person('admin');
    await expect(closeAndCancelOthers(admin, '')).rejects.toMatchObject({
      errors: [{ path: 'message', code: 'booking.reason_required' }],
    });

    const { closure, resolve } = await closeAndCancelOthers(admin, 'Aïd');

    expect((await startup.api.closures.list()).items).toEqual([closure]);
    const rest = await unlisted(resolve);
    expect(rest).toMatchObject(Array(3).fill({ status: 'accepted' }));
    // One of them is moved to another day before its turn comes.
    await sql`update bookings set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'
      where id = ${rest[0]?.id}`.execute(world.db);
    await world.runJobs();

    expect(await unlisted(resolve)).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
      { id: rest[0]?.id, status: 'accepted' },
    ]);
    expect(await statusOf(startup, booking)).toBe('accepted');
    for (const person of [startup, expert]) {
      const cancellations = (await toldTo(person)).filter(
        ({ type }) => type === 'booking.cancelled',
      );
      const params = { reason: 'Aïd', name: admin.name };
      expect(cancellations).toMatchObject([{ params }, { params }]);
    }
    expect(await toldTo(admin)).toMatchObject([
      {
        type: 'availability.closed',
        params: { name: WEDNESDAY.name, count: 2 },
        link: '/availability',
      },
    ]);
    const logged = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('subject_kind', '=', 'booking')
      .execute();
    expect(logged).toEqual([{ action: 'booking.cancelled' }, { action: 'booking.cancelled' }]);
  });

  test('cancels nothing more once the hub is opened again', async () => {
    await overfullDay(2);
    const admin = await world.person('admin');
    const { closure, resolve } = await closeAndCancelOthers(admin);

    await admin.api.closures.remove({ params: closure });
    await world.runJobs();

    expect(await statusesBeside(resolve)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('cancels the administrator’s own session, however soon it begins', async () => {
    const admin = await world.person('admin');
    await fullDayAndFive(admin);
    world.clock = new Date(Date.parse(NINE.start) - 3 * HOUR_MS);

    const { resolve } = await closeAndCancelOthers(admin);
    await world.runJobs();

    expect((await unlisted(resolve)).map((it) => it.requesterId)).toContain(admin.id);
    expect(await statusesBeside(resolve)).toEqual(FIVE_CANCELLED);
  });

  test('cancels the soonest first, and retries one that fails without delaying others', async () => {
    const admin = await world.person('admin');
    await fullDayAndFive(admin);
    const { resolve } = await closeAndCancelOthers(admin);
    const [first, ...rest] = await unlisted(resolve);
    await sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.id = ${sql.lit(first?.id)} then raise 'not this one'; end if; return new; end $$`.execute(
      world.db,
    );
    await sql`create trigger refuse_one before update on bookings
      for each row execute function refuse_one()`.execute(world.db);

    await world.runJobs().catch(() => {});

    expect(await statusesBeside(resolve)).toEqual(['accepted', ...FIVE_CANCELLED.slice(1)]);
    const steps = await world.db
      .selectFrom('booking_steps')
      .select('booking_id as bookingId')
      .where('kind', '=', 'cancelled')
      .orderBy('id')
      .execute();
    expect(steps).toEqual(rest.map(({ id }) => ({ bookingId: id })));
    expect(await toldTo(admin)).toEqual([]);

    await sql`drop function refuse_one cascade`.execute(world.db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.runJobs();

    expect(await statusesBeside(resolve)).toEqual(FIVE_CANCELLED);
    expect(await toldTo(admin)).toMatchObject([
      { type: 'availability.closed', params: { name: WEDNESDAY.name, count: 5 } },
    ]);
  });

  test('gives its name as the reason when the administrator’s message is erased meanwhile', async () => {
    const admin = await world.person('admin');
    const startup = await fullDayAndFive(admin);
    const message = 'Between us: the roof fell in';
    const { resolve } = await closeAndCancelOthers(admin, message);
    const jobs = await sql`select payload from graphile_worker._private_jobs`.execute(world.db);
    expect(JSON.stringify(jobs.rows)).not.toContain('the roof');

    expect(await find(world.db, admin)).toMatchObject({ hubClosings: [{ message }] });
    await erase(world.db, admin);
    await world.runJobs();

    expect(await statusesBeside(resolve)).toEqual(FIVE_CANCELLED);
    expect((await toldTo(startup))[0]).toMatchObject({ params: { reason: WEDNESDAY.name } });
  });

  test('needs no message and sends no notification when there are no others', async () => {
    const admin = await world.person('admin');
    await acceptedIn(world);

    await closeAndCancelOthers(admin, '');
    await world.runJobs();

    expect(await toldTo(admin)).toEqual([]);
  });
});
