// Bookings of spaces in the past three months, for the statistics of the sample hub.
import { DAY_MS, daysAfter, dayOf, instantOf, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import type { SampleSpace } from './sample-spaces.ts';
import { pickInTurn } from './pick-in-turn.ts';
import { isWorkingDay } from './working-days.ts';

const DAYS = 91;
/** Whose lists of bookings may be long. */
const BOOKERS = ['Haddad', 'Ayadi', 'Kefi', 'Mejri'];
const TITLES = ['Weekly meeting', 'Réunion client', 'User interviews', 'Revue du produit'];
/** Two bookings of a day do not meet: the first ends by 13:00, the second begins at 14:00 or later. */
const FIRST_HOURS = [9, 14];
const LENGTHS_MIN = [60, 90, 120];

interface Space extends SampleSpace {
  readonly id: string;
}

/** Fewer bookings long ago, some cancelled, and some to which nobody came. */
export async function insertPastSpaceBookings(
  db: Db,
  people: SamplePeople,
  {
    spaces,
    now,
    timeZone,
  }: { readonly spaces: readonly Space[]; readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const bookers = BOOKERS.flatMap((name) => people.get(name) ?? []);
  const today = dayOf(now.getTime(), timeZone);
  const days = Array.from({ length: DAYS }, (_, ago) => daysAfter(today, ago - DAYS));
  const bookings = days.filter(isWorkingDay).flatMap((day, nth) =>
    spaces.flatMap((space, at) =>
      FIRST_HOURS.slice(0, countOn(nth, at)).map((hour, part) => {
        const turn = nth * 5 + at * 3 + part;
        const minutes = Math.min(pickInTurn(LENGTHS_MIN, turn), space.maxMinutes);
        const start = instantOf(day, `${String(hour + (turn % 3)).padStart(2, '0')}:00`, timeZone);
        return { space, start, end: start + minutes * MINUTE_MS, turn };
      }),
    ),
  );
  const rows = bookings.map(({ space, start, end, turn }) => {
    const booker = pickInTurn(bookers, turn);
    const isMissed = turn % 17 === 0 && space.checkInMinutes !== undefined;
    const isCancelled = turn % 11 === 0;
    return {
      space_id: space.id,
      booker_id: booker.id,
      organization_id: booker.organizationId,
      title: pickInTurn(TITLES, turn),
      persons: 1 + (turn % Math.min(space.capacity, 8)),
      start_at: toInstant(start),
      end_at: toInstant(end),
      status: isMissed || isCancelled ? 'cancelled' : 'finished',
      cancel_cause: isMissed ? 'no_check_in' : isCancelled ? 'booker' : null,
      checked_in_at: isMissed || isCancelled || !space.checkInMinutes ? null : toInstant(start),
      created_at: toInstant(start - 3 * DAY_MS),
      changed_at: toInstant(isCancelled && !isMissed ? start - DAY_MS : end),
    };
  });
  const inserted = await db
    .insertInto('space_bookings')
    .values(rows)
    .returning(['id', 'space_id', 'start_at', 'end_at', 'status'])
    .execute();
  const desksOf = new Map(spaces.map(({ id, desks = 1 }) => [id, desks]));
  await db
    .insertInto('allocations')
    .values(
      inserted
        .filter(({ status }) => status === 'finished')
        .map(({ id, space_id, start_at, end_at }, nth) => ({
          booking_kind: 'space_booking',
          booking_id: id,
          resource_id: space_id,
          mode: 'exclusive',
          unit: 1 + (nth % (desksOf.get(space_id) ?? 1)),
          busy_from: start_at,
          busy_to: end_at,
          state: 'confirmed',
        })),
    )
    .execute();
}

/** None to two bookings of a space on a day; in the last five weeks there are more. */
const countOn = (nth: number, at: number): number =>
  Math.max(0, ((nth + at * 2) % 3) - (nth < 40 && at % 2 ? 1 : 0));

const toInstant = (at: number) => new Date(at).toISOString();
