import { daysAfter, dayOf, instantOf, weekdayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import { SAMPLE_SPACE_BOOKINGS, SAMPLE_SPACES, type SampleSpace } from './sample-spaces.ts';

const WORKING_DAYS = [1, 2, 3, 4, 5];
const HOLD_HOURS = 48;

/** Inserts spaces of all types with opening hours, and some bookings of the coming days. */
export async function insertSampleSpaces(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const ids = new Map<string, SampleSpace & { readonly id: string }>();
  for (const space of SAMPLE_SPACES)
    ids.set(space.name, { ...space, id: await insertSpace(db, space) });
  for (const booking of SAMPLE_SPACE_BOOKINGS) {
    const space = ids.get(booking.space);
    const booker = people.get(booking.booker);
    if (!space || !booker) continue;
    const day = workingDayAfter(dayOf(now.getTime(), timeZone), booking.workingDays);
    const at = (time: string) => new Date(instantOf(day, time, timeZone)).toISOString();
    const [start, end] = [at(booking.start), at(booking.end)];
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

async function insertSpace(db: Db, space: SampleSpace): Promise<string> {
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
      floor: space.floor,
      location: space.location,
      capacity: space.capacity,
      equipment: [...space.equipment],
    })
    .execute();
  const hours = WORKING_DAYS.map((wday) => ({
    resource_id: id,
    wday,
    starts: '08:00',
    ends: '20:00',
  }));
  await db.insertInto('opening_hours').values(hours).execute();
  return id;
}

/** The working day that comes this many working days later. */
function workingDayAfter(day: string, count: number): string {
  let next = day;
  for (let left = count; left > 0;) {
    next = daysAfter(next, 1);
    if (WORKING_DAYS.includes(weekdayOf(next))) left--;
  }
  return next;
}

/** ISO instants compare as strings. */
const earlier = (a: string, b: string): string => (a < b ? a : b);
