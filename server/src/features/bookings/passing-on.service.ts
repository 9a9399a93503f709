import type { BookingPage, ReassignReason } from '@thedot/domain/bookings/bookings.contract';
import { nextExpertDeadline } from '@thedot/domain/bookings/bookings.rules';
import { type BookingAction, sideOf } from '@thedot/domain/bookings/lifecycle.rules';
import { assertFound } from '@thedot/domain/errors';
import type { Announcer } from '../../kernel/announce.ts';
import type { Context, Office } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findAsked, findPassers, updateExpert } from './any-expert.queries.ts';
import { findNext } from './any-expert.service.ts';
import { findBookingRow } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { findBooking, findBookingOfHub } from './bookings.service.ts';
import { noteStep } from './history.service.ts';
import { waitForAccount } from './hours.service.ts';
import { insertRound } from './rounds.queries.ts';
import { noteStaff } from './staff-log.service.ts';
import { tellAsked } from './telling.service.ts';

/** The hub passes on by itself what nobody answered. */
type Passer = Office &
  Announcer & {
    readonly actor: { readonly id: string } | null;
  };

interface Ending {
  readonly move: BookingAction;
  readonly reason: string;
  readonly leaver?: string | undefined;
}

/** What anybody of a topic was asked for does not end with one of them, while another is free; undefined where it does. */
export async function passOnInstead(
  tx: Context,
  booking: BookingRow,
  { move, reason, leaver }: Ending,
): Promise<BookingPage | undefined> {
  const { id, expert } = booking;
  const isTheirs = sideOf(booking, tx.actor.id) === 'expert';
  // Who takes their own times back declines what they were asked.
  const isDeclined = move === 'decline' || (move === 'cancel' && isTheirs);
  if (leaver === undefined ? !isDeclined : leaver !== expert.id) return undefined;
  const why = leaver !== undefined ? 'left' : isTheirs ? 'declined' : 'unwanted';
  if (!(await passOn(tx, booking, why, reason))) return undefined;
  await noteStaff(tx, 'booking.passed_on', id);
  return why === 'unwanted' ? findBooking(tx, id) : findBookingOfHub(tx, id);
}

/**
 * A request to whoever of a topic goes to the next one who is free at what is left of the times that were asked for,
 * in a round of its own: what anybody decides upon the one before is not meant for them. Answers whether there is
 * one. Called with the booking locked.
 */
export async function passOn(
  tx: Passer,
  booking: BookingRow,
  why: ReassignReason,
  reason = '',
): Promise<boolean> {
  const { db, actor, now } = tx;
  const { id, round, turn, expert, requester, category, minutes, weeks, organizationId } = booking;
  if (!booking.anyExpert || booking.status !== 'pending') return false;
  const asked = turn === 'expert' ? booking.slots : await findAsked(db, id);
  const slots = asked.filter(({ start }) => Date.parse(start) > now().getTime());
  if (slots.length === 0) return false;
  const account = { userId: requester.id, organizationId };
  await waitForAccount(tx, account);
  const not = [expert.id, ...(await findPassers(db, id))];
  const next = await findNext(tx, { category, minutes, weeks, slots, account, except: id, not });
  if (next === undefined) return false;
  const gone = { id, round, from: expert.id, to: next.expertId };
  assertFound(await updateExpert(db, gone), 'booking.changed');
  const before = turn === 'expert' ? booking.answerBy : null;
  await insertRound(db, {
    bookingId: id,
    round: round + 1,
    author: 'requester',
    authorId: requester.id,
    message: '',
    answerBy: nextExpertDeadline(next.slots, before, now()),
    slots: next.slots,
    at: now(),
  });
  const step = { bookingId: id, kind: 'passed_on', actorId: actor?.id ?? null, at: now() } as const;
  const fact = await noteStep(tx, { ...step, from: expert.id, why, reason });
  const passed = await findBookingRow(db, id);
  await tellPassed(tx, passed, { by: expert, why, reason, fact });
  await tellAsked(tx, passed, fact);
  return true;
}

interface Passed {
  readonly by: BookingRow['expert'];
  readonly why: ReassignReason;
  readonly reason: string;
  readonly fact: string;
}

/** Tells who asked whose it is now, and who had it that it went on, unless they did it or leave. */
async function tellPassed(
  tx: Passer,
  { id, expert, requester }: BookingRow,
  { by, why, reason, fact }: Passed,
): Promise<void> {
  await notify(tx, {
    to: [requester.id],
    type: 'booking.passed_on',
    fact,
    params: { name: by.name, next: expert.name, why, reason },
    link: `/booking/${id}`,
  });
  // The request is no business of theirs any more: there is nothing of it that they could open.
  const gone = { to: [by.id], fact, link: '/booking' };
  const { name } = requester;
  if (why === 'unwanted') {
    await notify(tx, { ...gone, type: 'booking.rejected', params: { name, reason } });
  }
  if (why === 'silent') {
    await notify(tx, { ...gone, type: 'booking.lapsed', params: { name, passedOn: 'yes' } });
  }
}
