import { type Actor, can, may } from '@thedot/domain/access/access';
import { standingOf } from '@thedot/domain/access/abilities';
import { isStaff, Role } from '@thedot/domain/access/roles';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NewProposal } from '@thedot/domain/bookings/proposals.contract';
import { AppError, found, obeyAt } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { findReception } from '../experts/receptions.service.ts';
import { reserveHours } from './hours.service.ts';
import { openBooking } from './opening.service.ts';
import { findBooker } from './proposals.queries.ts';
import { noteStaff } from './staff-log.service.ts';
import { tellOffered } from './telling.service.ts';
import { written } from './times.service.ts';

/**
 * An expert proposes a session to somebody who has not asked. It takes of their hours with the expert, as a
 * request does, but not of their daily quota, which is for what they ask themselves.
 */
export async function proposeSession(
  ctx: Context,
  { expertId: asked, requesterId, ...proposal }: NewProposal,
): Promise<BookingPage> {
  const expertId = asked ?? ctx.actor.id;
  const slots = written(proposal.slots);
  return transact(ctx, async (tx) => {
    await refuseLength(tx, expertId, proposal.minutes);
    if (requesterId === expertId) throw new AppError('booking.own_session');
    const { organizationId } = await bookerFor(tx, requesterId, expertId);
    const account = { organizationId, userId: requesterId };
    await reserveHours(tx, account, { ...proposal, expertId });
    const people = { expertId, requesterId, author: 'expert' } as const;
    const { id, fact } = await openBooking(tx, { ...proposal, ...people, slots, organizationId });
    await noteStaff(tx, 'booking.proposed', id, { expertId, requesterId });
    const { category } = proposal;
    return tellOffered(tx, id, { fact, params: { start: slots[0]?.start ?? '', category } });
  });
}

/** Experts speak for themselves, staff for any of them. */
async function refuseLength(tx: Context, expertId: string, minutes: number): Promise<void> {
  const isOwn = expertId === tx.actor.id;
  if (!isOwn && !isOfStaff(tx.actor)) throw new AppError('access.expert_required');
  const absent = isOwn ? 'access.expert_required' : 'expert.not_found';
  const { sessionMinutes } = await findReception(tx, expertId, absent);
  obeyAt('minutes', sessionMinutes.includes(minutes) ? null : 'booking.slot_length');
}

/** Whom an expert has not met is nobody to them; staff know everybody. */
async function bookerFor({ db, actor }: Context, id: string, expertId: string) {
  const booker = found(await findBooker(db, id, expertId), 'user.not_found');
  if (!booker.hasMet && !isOfStaff(actor)) throw new AppError('user.not_found');
  const person = { ...booker, standing: standingOf({ ...booker, isUnsecured: false }) };
  obeyAt('requesterId', can(person, may('create', 'expert')) ? null : 'booking.not_bookable');
  return booker;
}

function isOfStaff({ role }: Actor): boolean {
  const known = Role.safeParse(role).data;
  return known !== undefined && isStaff(known);
}
