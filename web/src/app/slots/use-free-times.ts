import { useQueries } from '@tanstack/react-query';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import { isSameInstant } from '@thedot/domain/kernel/time';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { freeSlotsQuery, type SlotWish } from '../../features/experts/experts.data.ts';
import { lostPicks, type Picks, slotAt } from './picks.ts';
import { slotsByDay } from './slot-days.ts';
import { monthOf } from '../../lib/format/calendar-days.ts';

/** A time to pick; somebody else may be waiting for an answer about it. */
export interface PickableSlot extends Slot {
  readonly asked?: boolean;
  /** How many experts could come. */
  readonly experts?: number;
}

/** The free times of the month shown, and which picks are not free any more, wherever they lie. */
export function useFreeTimes(
  { currentStart, ...wish }: SlotWish & { readonly currentStart?: string | undefined },
  month: string,
  picks: Picks,
) {
  useLiveSubscription(whoseTimes(wish));
  const monthOfPick = (start: string) => monthOf(toWallTime(start, wish.timeZone).day);
  const months = [...new Set([month, ...picks.map(monthOfPick)])];
  const answers = useQueries({ queries: months.map((it) => freeSlotsQuery(wish, it)) });

  const shown = answers[0];
  const isOffered = ({ start }: Slot) =>
    currentStart === undefined || !isSameInstant(start, currentStart);
  const loaded = new Set(months.filter((_, index) => answers[index]?.data));
  const starts = new Set(answers.flatMap(({ data = [] }) => data.map((slot) => slot.start)));
  const lost = lostPicks(picks, starts, (start) => loaded.has(monthOfPick(start)));

  return {
    free: slotsByDay((shown?.data ?? []).filter(isOffered), wish.timeZone),
    lost,
    isLoading: shown?.isPending ?? true,
    isFailed: shown?.isLoadingError ?? false,
    retry: () => void shown?.refetch(),
    /** What to show on a day: its free times, and those just lost where they stood. */
    timesOn: (day: string, free: readonly PickableSlot[]): readonly PickableSlot[] =>
      [...free, ...[...lost].filter(onDay(day, wish)).map((it) => slotAt(it, wish.minutes))].sort(
        (a, b) => Date.parse(a.start) - Date.parse(b.start),
      ),
  };
}

const whoseTimes = ({ expertId, category }: SlotWish) =>
  expertId !== undefined
    ? { experts: [expertId] }
    : { topics: category === undefined ? [] : [category] };

const onDay =
  (day: string, { timeZone }: SlotWish) =>
  (start: string) =>
    toWallTime(start, timeZone).day === day;
