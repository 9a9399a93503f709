import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { AppError } from '@thedot/domain/errors';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { useCallback, useMemo, useState } from 'react';
import { addDays, monthOf } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import {
  addSelected,
  findLostSlots,
  groupSlotsByDay,
  type SelectedStarts,
  toggleSelected,
  toSlot,
} from './slots.ts';

/** A selectable time; another requester may have a pending request for it. */
export interface SelectableSlot extends Slot {
  readonly isPending?: boolean;
  /** The number of experts who are free then. */
  readonly experts?: number;
}

export interface SlotRequirements {
  readonly minutes: number;
  /** The viewer's zone, in which the month is meant. */
  readonly timeZone: string;
}

interface SlotsReply {
  readonly slots: readonly SelectableSlot[];
}

/** Whose free slots can be selected, and how far ahead. */
export interface SlotSource {
  /** The owner of the slots; a zone that differs from the viewer's is named. */
  readonly owner: { readonly name: string; readonly timeZone: string | null };
  readonly getSlotsQuery: (
    month: string,
    requirements: SlotRequirements,
  ) => UseQueryOptions<SlotsReply, Error, readonly SelectableSlot[]>;
  /** The records whose changes refetch the slots. */
  readonly liveSubscription: Parameters<typeof useLiveSubscription>[0];
  readonly horizonDays: number;
  readonly nextFree?: string | null;
  /** The start whose day the picker opens first, if not the next free one. */
  readonly initialStart?: string | undefined;
  /** The current start of the booking, which is not offered again. */
  readonly currentStart?: string | undefined;
  /** True for users who may choose any hour: their selection is lost only by a refusal. */
  readonly allowsAnyHour?: boolean;
}

interface Options {
  readonly minutes: number;
  readonly selected: SelectedStarts;
  /** How many slots may be selected. With one, selecting another replaces it. */
  readonly maxSlots?: number;
  readonly onSelect: (selected: SelectedStarts) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The slots that a form has selected: which of them were lost or refused, and the month and day that the picker
 * shows. The parts of the form (`SlotPicker`, `SelectedSlots`, `CustomTimeField`, `RefusalAlert`) take it as `slots`.
 */
export function useSlotSelection(source: SlotSource, options: Options) {
  const { minutes, selected, maxSlots = SLOTS_IN_PICKER, onSelect } = options;
  const { zone } = useFormat();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [refused, setRefused] = useState(NONE);
  const dayOf = (instant: string | Date) => toWallTime(instant, zone).day;
  const monthOfStart = (start: string) => monthOf(dayOf(start));
  const today = dayOf(new Date());
  const opening = dayOf(selected[0] ?? source.initialStart ?? source.nextFree ?? new Date());
  const [chosen, setChosen] = useState(opening);
  const [month, setMonth] = useState(monthOf(opening));

  useLiveSubscription(source.liveSubscription);
  // Selected starts of other months are checked too.
  const months = [...new Set([month, ...selected.map(monthOfStart)])];
  const answers = useQueries({
    queries: months.map((it) => source.getSlotsQuery(it, { minutes, timeZone: zone })),
  });
  const shown = answers[0];
  const loaded = new Set(months.filter((_, index) => answers[index]?.data));
  const starts = new Set(answers.flatMap(({ data = [] }) => data.map(({ start }) => start)));
  const absent = findLostSlots(selected, starts, (start) => loaded.has(monthOfStart(start)));
  const unavailable = source.allowsAnyHour ? NONE : absent;
  const lost = new Set([...unavailable, ...refused]);
  const availableStarts = selected.filter((start) => !lost.has(start));

  const { currentStart } = source;
  const free = shown?.data;
  // The same until other slots are free: a calendar of 42 days is not drawn again for each selected time.
  const freeSlotsByDay = useMemo(() => {
    const isOffered = ({ start }: Slot) =>
      currentStart === undefined || !isSameInstant(start, currentStart);
    return groupSlotsByDay((free ?? []).filter(isOffered), zone);
  }, [free, currentStart, zone]);
  const unavailableDays = [...unavailable].map(dayOf);
  const isShowable = (it: string) =>
    monthOf(it) === month && (freeSlotsByDay.has(it) || unavailableDays.includes(it));
  // A day in another month, or one without slots, is replaced by the first free one.
  const day = isShowable(chosen) ? chosen : (freeSlotsByDay.keys().next().value ?? null);
  const nextFreeDay = source.nextFree ? dayOf(source.nextFree) : null;

  // The free slots of the visible day, and selected others in their place.
  const daySlots: readonly SelectableSlot[] = day
    ? [
        ...(freeSlotsByDay.get(day) ?? []),
        ...[...absent].filter((it) => dayOf(it) === day).map((it) => toSlot(it, minutes)),
      ].sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
    : [];

  const showDay = useCallback(
    (next: string) => {
      setChosen(next);
      setMonth(monthOf(next));
    },
    [setMonth],
  );

  function select(next: SelectedStarts) {
    onSelect(next);
    // With a maximum of one, another selection leaves a refused slot refused.
    if (maxSlots > 1) setRefused(new Set(next.filter((start) => refused.has(start))));
    setRefusal(null);
  }

  return {
    owner: source.owner,
    allowsAnyHour: source.allowsAnyHour ?? false,
    minutes,
    maxSlots,
    selected,
    /** Selected slots that are no longer free or were refused. */
    lost,
    /** Selected slots that can still be booked. */
    availableStarts,
    isFull: maxSlots > 1 && availableStarts.length >= maxSlots,
    select,
    toggle: (start: string) =>
      select(
        maxSlots === 1 && !selected.includes(start)
          ? [start]
          : toggleSelected(selected, start, lost, maxSlots),
      ),
    add: (start: string) =>
      select(maxSlots === 1 ? [start] : addSelected(selected, start, lost, maxSlots)),
    /** The error of the last request, until the selection changes. */
    refusal,
    showRefusal: (error: AppError | null, starts: SelectedStarts = []) => {
      setRefusal(error);
      setRefused(new Set([...refused, ...starts]));
    },
    /** Slots refused for one length or owner may be free for another. */
    clearRefusals: () => {
      setRefused(NONE);
      setRefusal(null);
    },
    /** Free slots of the visible month, by day. */
    freeSlotsByDay,
    /** Null when the visible month has no free slot. */
    day,
    /** The day that the picker opened first. */
    openingDay: opening,
    daySlots,
    month,
    setMonth,
    showDay,
    firstDay: today,
    lastDay: addDays(today, source.horizonDays),
    /** The next free day, when it lies in another month than the one shown. */
    nextFreeDay: nextFreeDay && monthOf(nextFreeDay) !== month ? nextFreeDay : null,
    isLoading: shown?.isPending ?? true,
    isLoadingError: shown?.isLoadingError ?? false,
    retry: () => void shown?.refetch(),
  };
}

export type SlotSelection = ReturnType<typeof useSlotSelection>;
