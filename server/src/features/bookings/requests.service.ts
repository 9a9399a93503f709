import { isFree } from '@thedot/domain/availability/availability.rules';
import type { BookingPage, NewBooking } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { AppError, obeyAt, obeyEach } from '@thedot/domain/errors';
import { slotOf, spanOf } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { engagementsWith } from '../availability/availability.service.ts';
import { findReception } from '../experts/experts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findBooking } from './bookings.service.ts';
import { reserveHours } from './hours.service.ts';
import { insertBooking, insertStep } from './moves.queries.ts';

/** Asks an expert for a session at one of several times. */
export async function requestSession(
  ctx: Context,
  asked: NewBooking,
  files: readonly StagedFile[] = [],
): Promise<BookingPage> {
  if (asked.expertId === ctx.actor.id) throw new AppError('booking.own_session');
  const wish = { ...asked, slots: asked.slots.map((slot) => slotOf(spanOf(slot))) };
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const account = { organizationId: actor.organizationId, userId: actor.id };
    await reserveHours(tx, account, wish);
    // From here on others of the account wait, so nobody asks for one time twice.
    await refuseTimes(tx, wish);
    const id = await insertBooking(db, {
      ...wish,
      requesterId: actor.id,
      organizationId: actor.organizationId,
      now: now(),
    });
    const subject = { ownerId: actor.id, subjectKind: 'booking', subjectId: id } as const;
    for (const file of files) await insertFile(db, file, subject);
    const step = await insertStep(db, {
      bookingId: id,
      kind: 'requested',
      actorId: actor.id,
      at: now(),
      slots: wish.slots,
    });
    const booking = await findBooking(tx, id);
    await notify(tx, {
      to: [wish.expertId],
      type: 'booking.requested',
      fact: step,
      params: {
        name: booking.requester.name,
        organization: booking.requester.organization ?? '',
        category: wish.category,
        start: booking.slots[0]?.start ?? '',
      },
      link: `/booking/${id}`,
    });
    return booking;
  });
}

/** The expert must be free at each of the times; those that are not are named one by one. */
async function refuseTimes(ctx: Context, { expertId, minutes, slots }: NewBooking): Promise<void> {
  const reception = await findReception(ctx, expertId);
  const lengths = reception.sessionMinutes;
  obeyAt('slots', refuseSlots(slots, { minutes, lengths, now: ctx.now() }));
  const wish = { ...(await engagementsWith(ctx, expertId)), minutes, now: ctx.now().getTime() };
  obeyEach(
    slots.map((slot, index) => [
      `slots.${index}`,
      isFree(slot, reception, wish) ? null : 'expert.unavailable',
    ]),
  );
}
