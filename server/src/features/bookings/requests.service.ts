import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { answerByOf, refuseAnswerBy } from '@thedot/domain/bookings/bookings.rules';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { AppError, obeyAt } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findBooking } from './bookings.service.ts';
import { reserveHours } from './hours.service.ts';
import { insertBooking, insertRound, insertStep } from './moves.queries.ts';
import { refuseTimes, written } from './times.service.ts';

/** Asks an expert for a session at one of several times. */
export async function requestSession(
  ctx: Context,
  asked: NewBooking,
  files: readonly StagedFile[] = [],
): Promise<BookingPage> {
  if (asked.expertId === ctx.actor.id) throw new AppError('booking.own_session');
  const wish = { ...asked, slots: written(asked.slots) };
  return transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const account = { organizationId: actor.organizationId, userId: actor.id };
    await reserveHours(tx, account, wish);
    // From here on others of the account wait, so nobody asks for one time twice.
    await refuseTimes(tx, { ...wish, requesterId: actor.id, author: 'requester' });
    obeyAt('answerBy', refuseAnswerBy(wish.slots, wish.answerBy, now()));
    const id = await insertBooking(db, {
      ...wish,
      requesterId: actor.id,
      organizationId: actor.organizationId,
      turn: 'expert',
      now: now(),
    });
    await insertRound(db, {
      bookingId: id,
      round: 1,
      author: 'requester',
      authorId: actor.id,
      message: '',
      answerBy: answerByOf(wish.slots, wish.answerBy),
      slots: wish.slots,
      at: now(),
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
