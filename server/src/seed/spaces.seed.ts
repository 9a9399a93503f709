import { daysAfter, dayOf, instantOf } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import {
  SAMPLE_BLOCK,
  SAMPLE_BUILDINGS,
  SAMPLE_SPACE_BOOKINGS,
  SAMPLE_SPACES,
  type SampleSpace,
} from './sample-spaces.ts';
import { insertPastSpaceBookings } from './past-space-bookings.seed.ts';
import { isWorkingDay, WORKING_DAYS } from './working-days.ts';

const HOLD_HOURS = 48;

/** Inserts spaces of all types with opening hours, and bookings of the past and the coming days. */
export async function insertSampleSpaces(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const buildings = await insertBuildings(db, timeZone);
  const ids = new Map<string, SampleSpace & { readonly id: string }>();
  for (const space of SAMPLE_SPACES)
    ids.set(space.name, { ...space, id: await insertSpace(db, space, buildings) });
  const toSlot = (it: { workingDays: number; start: string; end: string }) => {
    const day = workingDayAfter(dayOf(now.getTime(), timeZone), it.workingDays);
    const at = (time: string) => new Date(instantOf(day, time, timeZone)).toISOString();
    return { start: at(it.start), end: at(it.end) };
  };
  await insertBlock(db, {
    ...toSlot(SAMPLE_BLOCK),
    resourceId: ids.get(SAMPLE_BLOCK.space)?.id,
    createdBy: people.get('Chebbi')?.id,
  });
  await insertPastSpaceBookings(db, people, { spaces: [...ids.values()], now, timeZone });
  for (const booking of SAMPLE_SPACE_BOOKINGS) {
    const space = ids.get(booking.space);
    const booker = people.get(booking.booker);
    if (!space || !booker) continue;
    const { start, end } = toSlot(booking);
    const isPending = space.needsApproval === true;
    const { id } = await db
      .insertInto('space_bookings')
      .values({
        space_id: space.id,
        booker_id: booker.id,
        organization_id: booker.organizationId,
        title: booking.title,
        persons: booking.persons,
        purpose: booking.purpose ?? '',
        start_at: start,
        end_at: end,
        status: isPending ? 'pending' : 'accepted',
        // Not of today, whose quota belongs to the people who try the hub.
        created_at: new Date(now.getTime() - 24 * 3_600_000).toISOString(),
        changed_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofBooking = { booking_kind: 'space_booking', booking_id: id, resource_id: space.id };
    const expiresAt = earlier(
      start,
      new Date(now.getTime() + HOLD_HOURS * 3_600_000).toISOString(),
    );
    await db
      .insertInto('allocations')
      .values({
        ...ofBooking,
        mode: 'exclusive',
        unit: booking.desk ?? 1,
        busy_from: start,
        busy_to: end,
        state: isPending ? 'held' : 'confirmed',
        expires_at: isPending ? expiresAt : null,
      })
      .execute();
    if (!isPending) continue;
    await db
      .insertInto('approvals')
      .values({ ...ofBooking, requested_at: now.toISOString(), expires_at: expiresAt })
      .execute();
  }
}

/** The ids of the buildings by their names. */
async function insertBuildings(db: Db, timeZone: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('buildings')
    .values(SAMPLE_BUILDINGS.map((it) => ({ ...it, time_zone: timeZone })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Blocked {
  readonly resourceId: string | undefined;
  readonly createdBy: string | undefined;
  readonly start: string;
  readonly end: string;
}

async function insertBlock(db: Db, { resourceId, createdBy, start, end }: Blocked): Promise<void> {
  if (!resourceId || !createdBy) return;
  const { note } = SAMPLE_BLOCK;
  await db
    .insertInto('resource_blocks')
    .values({ resource_id: resourceId, start_at: start, end_at: end, note, created_by: createdBy })
    .execute();
}

async function insertSpace(
  db: Db,
  space: SampleSpace,
  buildings: ReadonlyMap<string, string>,
): Promise<string> {
  const [starts, ends] = space.hours ?? ['08:00', '20:00'];
  const building = space.building ?? SAMPLE_BUILDINGS[0]?.name ?? '';
  const { id } = await db
    .insertInto('resources')
    .values({
      kind: 'space',
      mode: 'exclusive',
      units: space.desks ?? 1,
      name: space.name,
      notice_minutes: 0,
      lengths: null,
      min_minutes: 15,
      max_minutes: space.maxMinutes,
      step_minutes: 15,
      needs_approval: space.needsApproval ?? false,
      hold_hours: HOLD_HOURS,
      check_in_minutes: space.checkInMinutes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('spaces')
    .values({
      id,
      type: space.type,
      description: space.description,
      terms: space.terms ?? '',
      terms_version: space.terms ? 1 : 0,
      building_id: buildings.get(building) ?? null,
      floor: space.floor,
      location: space.location,
      capacity: space.capacity,
      equipment: [...space.equipment],
    })
    .execute();
  const hours = WORKING_DAYS.map((wday) => ({
    resource_id: id,
    wday,
    starts,
    ends,
  }));
  await db.insertInto('opening_hours').values(hours).execute();
  return id;
}

/** The working day that comes this many working days later. */
function workingDayAfter(day: string, count: number): string {
  let next = day;
  for (let left = count; left > 0;) {
    next = daysAfter(next, 1);
    if (isWorkingDay(next)) left--;
  }
  return next;
}

/** ISO instants compare as strings. */
const earlier = (a: string, b: string): string => (a < b ? a : b);
