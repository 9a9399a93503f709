import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useState } from 'react';
import { useFormat } from '../../ui/use-format.ts';
import { wallTimeOf } from '../../ui/wall-time.ts';
import type { Picks } from './picks.ts';
import { addDays, monthOf } from './slot-days.ts';
import { useFreeTimes } from './use-free-times.ts';

/** Which month and day somebody looks at, and what is free there. */
export function useSlotBoard(expert: Expert, minutes: number, picks: Picks) {
  const { zone } = useFormat();
  const dayOf = (instant: string | Date) => wallTimeOf(instant, zone).day;
  const today = dayOf(new Date());
  const opening = dayOf(picks[0] ?? expert.nextFree ?? new Date());
  const [chosen, setChosen] = useState<string | null>(opening);
  const [month, setMonth] = useState(monthOf(opening));

  const { free, ...times } = useFreeTimes(
    { expertId: expert.id, minutes, timeZone: zone },
    month,
    picks,
  );
  const lostHere = [...times.lost].map(dayOf);
  const isShowable = (day: string) =>
    monthOf(day) === month && (free.has(day) || lostHere.includes(day));
  // A day of another month, or one that has filled up, gives way to the first that is free.
  const day = chosen && isShowable(chosen) ? chosen : (free.keys().next().value ?? null);

  return {
    ...times,
    free,
    day,
    slots: day ? times.timesOn(day, free.get(day) ?? []) : [],
    month,
    first: today,
    last: addDays(today, expert.horizonDays),
    /** The next free day, when it lies in another month than the one shown. */
    elsewhere:
      expert.nextFree && monthOf(dayOf(expert.nextFree)) !== month ? dayOf(expert.nextFree) : null,
    setMonth,
    goTo: (next: string) => {
      setChosen(next);
      setMonth(monthOf(next));
    },
  };
}

export type SlotBoard = ReturnType<typeof useSlotBoard>;
