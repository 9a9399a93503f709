import type { SlotWish } from '../../features/experts/experts.data.ts';
import { useState } from 'react';
import { useFormat } from '../../lib/format/use-format.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';
import type { Picks } from './picks.ts';
import { addDays, monthOf } from '../../lib/format/calendar-days.ts';
import { useFreeTimes } from './use-free-times.ts';

/** Whose times are shown, and how far ahead. */
export interface SlotPlace extends Pick<SlotWish, 'expertId' | 'category' | 'bookingId'> {
  readonly nextFree: string | null;
  /** Where to begin to look, when that is another day. */
  readonly opening?: string | undefined;
  /** The present start of the session, which is not offered again. */
  readonly currentStart?: string | undefined;
  /** Whoever offers any hour of their own loses none by what is not among the free ones. */
  readonly anyHour?: boolean;
  readonly horizonDays: number;
}

/** Which month and day somebody looks at, and what is free there. */
export function useSlotBoard(place: SlotPlace, minutes: number, picks: Picks) {
  const { zone } = useFormat();
  const dayOf = (instant: string | Date) => toWallTime(instant, zone).day;
  const today = dayOf(new Date());
  const opening = dayOf(picks[0] ?? place.opening ?? place.nextFree ?? new Date());
  const [chosen, setChosen] = useState<string | null>(opening);
  const [month, setMonth] = useState(monthOf(opening));

  const { free, ...times } = useFreeTimes(
    {
      expertId: place.expertId,
      category: place.category,
      bookingId: place.bookingId,
      currentStart: place.currentStart,
      minutes,
      timeZone: zone,
    },
    month,
    picks,
  );
  const lost = place.anyHour ? NONE : times.lost;
  const lostHere = [...lost].map(dayOf);
  const isShowable = (day: string) =>
    monthOf(day) === month && (free.has(day) || lostHere.includes(day));
  // A day of another month, or one that has filled up, gives way to the first that is free.
  const day = chosen && isShowable(chosen) ? chosen : (free.keys().next().value ?? null);

  return {
    ...times,
    lost,
    free,
    day,
    slots: day ? times.timesOn(day, free.get(day) ?? []) : [],
    month,
    first: today,
    last: addDays(today, place.horizonDays),
    /** The next free day, when it lies in another month than the one shown. */
    elsewhere:
      place.nextFree && monthOf(dayOf(place.nextFree)) !== month ? dayOf(place.nextFree) : null,
    setMonth,
    goTo: (next: string) => {
      setChosen(next);
      setMonth(monthOf(next));
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

export type SlotBoard = ReturnType<typeof useSlotBoard>;
