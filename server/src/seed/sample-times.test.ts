import { isFree } from '@thedot/domain/availability/availability.rules';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { DAY_MS, overlap, slotOf } from '@thedot/domain/kernel/time';
import { SESSION_LENGTHS_MIN } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { BOOKINGS } from './sample-bookings.ts';
import { EXPERTS } from './sample-experts.ts';
import { placeBookings } from './sample-times.ts';

const HOUR_MS = 3_600_000;
/** Every third hour of two weeks, over the change to summer time in Paris. */
const MOMENTS = Array.from({ length: 14 * 8 }, (_, n) => Date.UTC(2026, 2, 21) + n * 3 * HOUR_MS);

test('whenever the sample hub is made, all of its sessions are there and nobody is in two', () => {
  for (const now of MOMENTS) {
    const placed = placeBookings(BOOKINGS, now);
    const sessions = placed.flatMap(({ booking, session }) =>
      session ? [{ booking, session }] : [],
    );
    const clashes = sessions.filter(({ booking, session }, index) =>
      sessions
        .slice(index + 1)
        .some(
          (other) =>
            [other.booking.expert, other.booking.requester].some(
              (name) => name === booking.expert || name === booking.requester,
            ) && overlap(other.session, session),
        ),
    );

    expect(placed.map(({ booking }) => booking)).toEqual(BOOKINGS);
    expect(clashes).toEqual([]);
  }
});

test('whenever it is made, each time that is asked for is to come, free and within the expert’s hours', () => {
  for (const now of MOMENTS) {
    const placed = placeBookings(BOOKINGS, now);
    const takenFrom = (name: string) =>
      placed.flatMap(({ booking, session }) =>
        session && [booking.expert, booking.requester].includes(name) ? [session] : [],
      );
    for (const { booking, spans } of placed.filter((it) => it.booking.status === 'pending')) {
      const { minutes, expert, requester } = booking;
      const offer = EXPERTS.find(({ name }) => name[1] === expert) ?? { hours: [], timeZone: '' };
      const reception = {
        ...offer,
        days: [],
        closures: [],
        closed: [],
        noticeMinutes: 0,
        horizonDays: 60,
        bufferBefore: 0,
        bufferAfter: 0,
        dailySessions: null,
      };
      const wish = { minutes, now, taken: takenFrom(expert), engaged: takenFrom(requester) };
      const slots = spans.map(slotOf);

      expect(
        refuseSlots(slots, { minutes, lengths: SESSION_LENGTHS_MIN, now: new Date(now) }),
      ).toBeNull();
      expect(slots.filter((slot) => !isFree(slot, reception, wish))).toEqual([]);
    }
  }
});

test('whenever it is made, something happens today, and the past is past', () => {
  for (const now of MOMENTS) {
    const placed = placeBookings(BOOKINGS, now);
    const today = placed.filter(({ session }) => session && Math.abs(session.from - now) < DAY_MS);
    const past = placed.filter(({ booking }) => booking.status === 'finished');

    expect(today.length).toBeGreaterThan(3);
    expect(past.filter(({ session }) => session && session.to > now)).toEqual([]);
  }
});
