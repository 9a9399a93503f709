import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { AppError } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findBooking } from './bookings.service.ts';
import { reserveHours, reserveRequest } from './hours.service.ts';
import { openBooking } from './opening.service.ts';
import { written } from './times.service.ts';

/** Asks an expert for a session at one of several times. */
export async function requestSession(
  ctx: Context,
  asked: NewBooking,
  files: readonly StagedFile[] = [],
): Promise<BookingPage> {
  if (asked.expertId === ctx.actor.id) throw new AppError('booking.own_session');
  const wish = { ...asked, slots: written(asked.slots) };
  return transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { organizationId } = actor;
    const account = { organizationId, userId: actor.id };
    await reserveRequest(tx, account);
    // From here on others of the account wait, so nobody asks for one time twice.
    await reserveHours(tx, account, wish);
    const author = { requesterId: actor.id, author: 'requester' } as const;
    const { id, fact } = await openBooking(tx, { ...wish, ...author, organizationId });
    const subject = { ownerId: actor.id, subjectKind: 'booking', subjectId: id } as const;
    for (const file of files) await insertFile(db, file, subject);
    const booking = await findBooking(tx, id);
    await notify(tx, {
      to: [wish.expertId],
      type: 'booking.requested',
      fact,
      params: {
        name: booking.requester.name,
        organization: booking.requester.organization ?? '',
        category: wish.category,
        start: booking.slots[0]?.start ?? '',
        weeks: wish.weeks > 1 ? String(wish.weeks) : '',
      },
      link: `/booking/${id}`,
    });
    return booking;
  });
}
