import { isFree } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { sideOf } from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, type ErrorCode, found, obeyAt, obeyEach } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { type Calendar, findCalendars } from '../experts/receptions.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findPassers, findTurns, updateExpert } from './any-expert.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { findBookingOfHub } from './bookings.service.ts';
import { type Account, reserveHours, waitForAccount } from './hours.service.ts';
import { insertStep } from './moves.queries.ts';
import { tellAsked } from './telling.service.ts';

interface Wish {
  readonly category: Expertise;
  readonly minutes: number;
  readonly weeks: number;
  readonly slots: readonly Slot[];
  readonly account: Account;
  /** A booking that does not stand in its own way. */
  readonly except?: string;
  /** Who is not asked again. */
  readonly not?: readonly string[];
}

/**
 * Who of a topic is asked: of those who are free at all the times, and with whom the account has hours left,
 * the one whose turn it is. Their hours are reserved from here on.
 */
export async function chooseExpert(tx: Context, wish: Wish): Promise<string> {
  const { slots, minutes } = wish;
  const calendars = await calendarsOf(tx, wish);
  // Each of them offers the length; where there is nobody, that is what is said.
  obeyAt('slots', refuseSlots(slots, { minutes, lengths: [minutes], now: tx.now() }));
  const free = calendars.filter((calendar) => isFreeAtAll(tx, calendar, wish));
  if (free.length === 0) {
    const refuse = (slot: Slot): ErrorCode | null => {
      const wanted = { minutes, slots: [slot] };
      const isOffered = calendars.some((calendar) => isFreeAtAll(tx, calendar, wanted));
      return isOffered ? null : 'expert.unavailable';
    };
    obeyEach(slots.map((slot, index) => [`slots.${index}`, refuse(slot)]));
    // Each of them can be had, and none of them is wrong.
    throw new AppError('booking.nobody_for_all');
  }
  const chosen = await firstWithHours(tx, free, wish);
  if (chosen === undefined) throw new AppError('expert.hours_exceeded');
  return chosen;
}

const calendarsOf = async (
  tx: Context,
  { category, account, slots, minutes, except, not = [] }: Wish,
): Promise<Calendar[]> => {
  const now = tx.now().getTime();
  const calendars = await findCalendars(tx, {
    of: { category, organizationId: account.organizationId },
    requesterId: account.userId,
    span: { from: now, to: Math.max(now, ...slots.map((slot) => spanOf(slot).to)) },
    except,
  });
  return calendars.filter(
    ({ reception }) =>
      reception.sessionMinutes.includes(minutes) && !not.includes(reception.expertId),
  );
};

const isFreeAtAll = (
  tx: Context,
  { reception, claims, busy, engaged, sessions }: Calendar,
  { minutes, slots }: Pick<Wish, 'minutes' | 'slots'>,
): boolean => {
  const wish = { taken: [...claims, ...busy], engaged, sessions, minutes, now: tx.now().getTime() };
  return slots.every((slot) => isFree(slot, reception, wish));
};

async function firstWithHours(
  tx: Context,
  free: readonly Calendar[],
  { account, minutes, weeks }: Wish,
): Promise<string | undefined> {
  const ids = free.map(({ reception }) => reception.expertId);
  for (const expertId of await findTurns(tx.db, ids, tx.now())) {
    try {
      await reserveHours(tx, account, { expertId, minutes, weeks });
      return expertId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

/**
 * When an expert declines what anybody of the topic was asked for, it goes to the next one who is free at what
 * is left of its times; nothing happens when there is none. Called with the booking locked.
 */
export async function passOn(
  tx: Context,
  booking: BookingRow,
  reason: string,
): Promise<BookingPage | undefined> {
  const { db, actor, now } = tx;
  const { id, expert, category, minutes, weeks } = booking;
  if (!booking.anyExpert || sideOf(booking, actor.id) !== 'expert') return undefined;
  const slots = booking.slots.filter(({ start }) => Date.parse(start) > now().getTime());
  if (slots.length === 0) return undefined;
  const account = { userId: booking.requester.id, organizationId: booking.organizationId };
  await waitForAccount(tx, account);
  const not = [expert.id, ...(await findPassers(db, id))];
  const wish = { category, minutes, weeks, slots, account, except: id, not };
  const free = (await calendarsOf(tx, wish)).filter((calendar) => isFreeAtAll(tx, calendar, wish));
  const next = await firstWithHours(tx, free, wish);
  if (next === undefined) return undefined;
  found(await updateExpert(db, { id, from: expert.id, to: next }), 'booking.changed');
  const step = { bookingId: id, kind: 'passed_on', actorId: actor.id, at: now() } as const;
  const fact = await insertStep(db, { ...step, reason });
  const page = await findBookingOfHub(tx, id);
  await notify(tx, {
    to: [page.requester.id],
    type: 'booking.passed_on',
    fact,
    params: { name: expert.name, next: page.expert.name, reason },
    link: `/booking/${id}`,
  });
  await tellAsked(tx, page, fact);
  return page;
}
