import { type FreeSlotsQuery, freeSlotsQuery } from '../experts/experts.data.ts';
import { useState } from 'react';
import { useFormat } from '../../lib/format/use-format.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { type SelectedStarts, findLostSlots, toSlot } from './selected-slots.ts';
import { addDays, monthOf } from '../../lib/format/calendar-days.ts';
import { useQueries } from '@tanstack/react-query';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { groupSlotsByDay } from './slot-days.ts';

/** Whose slots the picker shows, and how far ahead. */
export interface SlotSource extends Pick<FreeSlotsQuery, 'expertId' | 'category' | 'bookingId'> {
  readonly nextFree: string | null;
  /** The start whose day the picker opens first, if not the next free one. */
  readonly initialStart?: string | undefined;
  /** The current start of the session, which is not offered again. */
  readonly currentStart?: string | undefined;
  /** True for users who may choose any hour: their selection is never lost. */
  readonly allowsAnyHour?: boolean;
  readonly horizonDays: number;
}

/** State of the slot picker: visible month and day, and their free slots. */
export function useSlotPicker(place: SlotSource, minutes: number, selected: SelectedStarts) {
  const { zone } = useFormat();
  const dayOf = (instant: string | Date) => toWallTime(instant, zone).day;
  const today = dayOf(new Date());
  const opening = dayOf(selected[0] ?? place.initialStart ?? place.nextFree ?? new Date());
  const [chosen, setChosen] = useState<string | null>(opening);
  const [month, setMonth] = useState(monthOf(opening));

  const { free, ...times } = useFreeSlots(
    {
      expertId: place.expertId,
      category: place.category,
      bookingId: place.bookingId,
      currentStart: place.currentStart,
      minutes,
      timeZone: zone,
    },
    month,
    selected,
  );
  const lost = place.allowsAnyHour ? NONE : times.lost;
  const lostHere = [...lost].map(dayOf);
  const isShowable = (day: string) =>
    monthOf(day) === month && (free.has(day) || lostHere.includes(day));
  // A day in another month, or one without slots, is replaced by the first free one.
  const day = chosen && isShowable(chosen) ? chosen : (free.keys().next().value ?? null);

  return {
    ...times,
    lost,
    free,
    day,
    slots: day ? times.slotsOn(day, free.get(day) ?? []) : [],
    month,
    firstDay: today,
    lastDay: addDays(today, place.horizonDays),
    /** The next free day, when it lies in another month than the one shown. */
    nextFreeDay:
      place.nextFree && monthOf(dayOf(place.nextFree)) !== month ? dayOf(place.nextFree) : null,
    setMonth,
    showDay: (next: string) => {
      setChosen(next);
      setMonth(monthOf(next));
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

export type SlotPickerState = ReturnType<typeof useSlotPicker>;

/** A selectable time; another requester may have a pending request for it. */
export interface SelectableSlot extends Slot {
  readonly asked?: boolean;
  /** The number of experts who are free then. */
  readonly experts?: number;
}

/** Loads the free slots of the visible month, and finds selected starts of any month that are no longer free. */
function useFreeSlots(
  { currentStart, ...wish }: FreeSlotsQuery & { readonly currentStart?: string | undefined },
  month: string,
  selected: SelectedStarts,
) {
  useLiveSubscription(whoseTimes(wish));
  const monthOfPick = (start: string) => monthOf(toWallTime(start, wish.timeZone).day);
  const months = [...new Set([month, ...selected.map(monthOfPick)])];
  const answers = useQueries({ queries: months.map((it) => freeSlotsQuery(wish, it)) });

  const shown = answers[0];
  const isOffered = ({ start }: Slot) =>
    currentStart === undefined || !isSameInstant(start, currentStart);
  const loaded = new Set(months.filter((_, index) => answers[index]?.data));
  const starts = new Set(answers.flatMap(({ data = [] }) => data.map((slot) => slot.start)));
  const lost = findLostSlots(selected, starts, (start) => loaded.has(monthOfPick(start)));

  return {
    free: groupSlotsByDay((shown?.data ?? []).filter(isOffered), wish.timeZone),
    lost,
    isLoading: shown?.isPending ?? true,
    isFailed: shown?.isLoadingError ?? false,
    retry: () => void shown?.refetch(),
    /** Returns the slots of a day: the free ones, and lost ones in their place. */
    slotsOn: (day: string, free: readonly SelectableSlot[]): readonly SelectableSlot[] =>
      [...free, ...[...lost].filter(onDay(day, wish)).map((it) => toSlot(it, wish.minutes))].sort(
        (a, b) => Date.parse(a.start) - Date.parse(b.start),
      ),
  };
}

const whoseTimes = ({ expertId, category }: FreeSlotsQuery) =>
  expertId !== undefined
    ? { experts: [expertId] }
    : { topics: category === undefined ? [] : [category] };

const onDay =
  (day: string, { timeZone }: FreeSlotsQuery) =>
  (start: string) =>
    toWallTime(start, timeZone).day === day;
