import type { FreeSlot, SlotsWanted } from '@thedot/domain/availability/availability.contract';
import { freeSlots } from '@thedot/domain/availability/availability.rules';
import { AppError, found } from '@thedot/domain/errors';
import { daysSpan, overlap, type Span, spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { findPair } from '../bookings/pair.service.ts';
import {
  type Calendar,
  type CalendarsWanted,
  findCalendars,
  timesAround,
} from '../experts/receptions.service.ts';

/** The free times of an expert, or of any of a topic, for the one who asks or for whom a booking is. */
export async function findFreeSlots(
  ctx: Context,
  asked: SlotsWanted,
): Promise<{ timeZone: string; slots: FreeSlot[] }> {
  const whom = await whomOf(ctx, asked);
  const calendars = await findCalendars(ctx, {
    ...whom,
    span: timesAround(asked.from, asked.to),
  });
  const [first] = calendars;
  if (!first && 'expertId' in whom.of) throw new AppError('expert.not_found');
  const isOfOne = first && 'expertId' in whom.of;
  const timeZone =
    asked.timeZone ?? (isOfOne ? first.reception.timeZone : ctx.settings.hubTimeZone);
  const wish = {
    minutes: asked.minutes,
    within: daysSpan(asked.from, asked.to, timeZone),
    now: ctx.now().getTime(),
  };
  return { timeZone, slots: together(calendars.map((calendar) => slotsOf(calendar, wish))) };
}

/** Whose time is meant, and for whom. */
async function whomOf(
  ctx: Context,
  { expertId, category, bookingId }: SlotsWanted,
): Promise<Pick<CalendarsWanted, 'of' | 'requesterId' | 'except'>> {
  if (bookingId !== undefined) {
    const pair = await findPair(ctx, bookingId);
    found(expertId === undefined || expertId === pair.expertId || undefined, 'expert.not_found');
    return { of: { expertId: pair.expertId }, requesterId: pair.requesterId, except: bookingId };
  }
  const of =
    expertId === undefined ? { category: found(category, 'expert.not_found') } : { expertId };
  return { of, requesterId: ctx.actor.id };
}

function slotsOf(
  { reception, claims, busy, engaged, sessions, asked }: Calendar,
  wish: { readonly minutes: number; readonly within: Span; readonly now: number },
): FreeSlot[] {
  const taken = [...claims, ...busy];
  return [...freeSlots(reception, { ...wish, taken, engaged, sessions })].map((slot) => ({
    ...slot,
    asked: asked.some((span) => overlap(span, spanOf(slot))),
    experts: 1,
  }));
}

/** A time is to be had from whoever is free then, and asked for already when it is so of all of them. */
function together(lists: readonly FreeSlot[][]): FreeSlot[] {
  if (lists.length === 1) return lists[0] ?? [];
  const byStart = Map.groupBy(lists.flat(), ({ start }) => start);
  return [...byStart.values()]
    .flatMap((its) => {
      const [first] = its;
      return first
        ? [{ ...first, asked: its.every(({ asked }) => asked), experts: its.length }]
        : [];
    })
    .toSorted((a, b) => a.start.localeCompare(b.start));
}
