import type { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { daysAfter, dayOf, instantOf, weekdayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

interface SampleSpace {
  readonly name: string;
  readonly floor: number;
  readonly location: string;
  readonly capacity: number;
  readonly equipment: readonly SpaceEquipment[];
  readonly maxMinutes: number;
  readonly needsApproval?: true;
}

const SPACES: readonly SampleSpace[] = [
  {
    name: 'Carthage',
    floor: 0,
    location: 'Next to reception',
    capacity: 12,
    equipment: ['screen', 'video_conference', 'whiteboard', 'step_free_access'],
    maxMinutes: 240,
    needsApproval: true,
  },
  {
    name: 'Byrsa',
    floor: 1,
    location: 'East wing, first door on the left',
    capacity: 6,
    equipment: ['screen', 'whiteboard'],
    maxMinutes: 120,
  },
  {
    name: 'Medina',
    floor: 1,
    location: 'East wing, end of the corridor',
    capacity: 4,
    equipment: ['whiteboard', 'phone'],
    maxMinutes: 90,
  },
  {
    name: 'Sidi Bou',
    floor: 3,
    location: 'Next to the terrace',
    capacity: 8,
    equipment: ['screen', 'video_conference', 'step_free_access'],
    maxMinutes: 180,
  },
  {
    name: 'La Marsa',
    floor: 5,
    location: 'Behind the library',
    capacity: 3,
    equipment: ['phone'],
    maxMinutes: 90,
  },
];

interface SampleSpaceBooking {
  readonly space: string;
  /** The last name of the booker. */
  readonly booker: string;
  readonly title: string;
  /** The working days after the current one. */
  readonly workingDays: number;
  readonly start: string;
  readonly end: string;
  readonly persons: number;
}

const BOOKINGS: readonly SampleSpaceBooking[] = [
  {
    space: 'Byrsa',
    booker: 'Ben Salah',
    title: 'Pricing workshop',
    workingDays: 1,
    start: '09:00',
    end: '10:30',
    persons: 5,
  },
  {
    space: 'Byrsa',
    booker: 'Gharbi',
    title: 'Weekly stand-up',
    workingDays: 1,
    start: '11:00',
    end: '11:45',
    persons: 4,
  },
  {
    space: 'Byrsa',
    booker: 'Ben Salah',
    title: 'Investor call',
    workingDays: 2,
    start: '14:00',
    end: '15:30',
    persons: 3,
  },
  {
    space: 'Byrsa',
    booker: 'Gharbi',
    title: 'User interviews',
    workingDays: 3,
    start: '10:00',
    end: '12:00',
    persons: 2,
  },
  {
    space: 'Medina',
    booker: 'Gharbi',
    title: 'One-to-one',
    workingDays: 1,
    start: '16:00',
    end: '17:00',
    persons: 2,
  },
  {
    space: 'Sidi Bou',
    booker: 'Ben Salah',
    title: 'Team retrospective',
    workingDays: 4,
    start: '15:00',
    end: '17:30',
    persons: 7,
  },
  {
    space: 'Carthage',
    booker: 'Ben Salah',
    title: 'Demo day rehearsal',
    workingDays: 3,
    start: '14:00',
    end: '17:00',
    persons: 10,
  },
];

const WORKING_DAYS = [1, 2, 3, 4, 5];
const HOLD_HOURS = 48;

/** Inserts meeting rooms with opening hours, and some bookings of the coming days. */
export async function insertSampleSpaces(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const ids = new Map<string, SampleSpace & { readonly id: string }>();
  for (const space of SPACES) ids.set(space.name, { ...space, id: await insertSpace(db, space) });
  for (const booking of BOOKINGS) {
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
        unit: 1,
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
      name: space.name,
      notice_minutes: 0,
      lengths: null,
      min_minutes: 15,
      max_minutes: space.maxMinutes,
      step_minutes: 15,
      needs_approval: space.needsApproval ?? false,
      hold_hours: HOLD_HOURS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('spaces')
    .values({
      id,
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
