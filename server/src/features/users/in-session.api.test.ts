import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn } from '../../testing/sessions.ts';
import { keepTold } from '../../testing/told.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { announceSessions } from './presence.jobs.ts';
import { findVisible } from './presence.service.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

async function see(viewer: TestPerson, person: TestPerson) {
  const { signedIn } = (await world.people.find(viewer.sessionId)) ?? {};
  if (!signedIn) throw new Error('They are signed in');
  const [how] = await findVisible({ db: world.db, actor: signedIn }, [person.id]);
  return how ?? null;
}
test('how somebody is is said again when a session begins and when it ends', async () => {
  const { expert, startup } = await acceptedIn(world);
  const sayAt = (instant: string, lateMs: number) =>
    announceSessions({ ...world, now: () => new Date(Date.parse(instant) + lateMs) });

  for (const instant of [NINE.start, NINE.end]) {
    await sayAt(instant, -1);
    const before = told.watched(expert).length;
    await sayAt(instant, 500);
    for (const who of [expert, startup]) expect(told.watched(who)).toHaveLength(before + 1);
    await sayAt(instant, 120_000);
    expect(told.watched(expert)).toHaveLength(before + 1);
  }
});

test('how somebody is is said again when a session is cancelled', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const later = new Date(MONDAY.getTime() + 600_000);
  const say = () => announceSessions({ ...world, now: () => later });
  await say();
  expect(told.watched(expert)).toEqual([]);
  world.clock = later;
  await expert.api.bookings.move({
    body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
  });

  await say();

  for (const who of [expert, startup]) expect(told.watched(who)).toHaveLength(1);
});

test('it is said until when they are in a session, whatever time the expert keeps free around it', async () => {
  const { expert, startup, booking } = await requestedIn(world);
  await expert.api.availability.save({ body: { bufferBefore: 15, bufferAfter: 30 } });
  await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
  const staff = await world.person('dot');
  const untilOf = async (person: TestPerson) => (await see(staff, person))?.inSessionUntil;
  /** As if it began in so many minutes. */
  async function beginIn(minutes: number): Promise<string> {
    const { start_at } = await world.db
      .selectFrom('bookings')
      .select(sql<string>`start_at`.as('start_at'))
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const by = sql`make_interval(secs => ${(Date.now() - Date.parse(start_at)) / 1000 + minutes * 60})`;
    await sql`update claims set busy_from = busy_from + ${by}, busy_to = busy_to + ${by}
      where source_id = ${booking.id}`.execute(world.db);
    const { rows } = await sql<{ until: string }>`
      update bookings set start_at = start_at + ${by}, end_at = end_at + ${by}
      where id = ${booking.id} returning end_at as until`.execute(world.db);
    return rows[0]?.until ?? '';
  }
  expect(await untilOf(expert)).toBeNull();

  await beginIn(10);
  for (const who of [expert, startup]) expect(await untilOf(who)).toBeNull();

  const end = await beginIn(-1);
  for (const who of [expert, startup]) expect(await untilOf(who)).toBe(end);

  await beginIn(-61);
  for (const who of [expert, startup]) expect(await untilOf(who)).toBeNull();
});
