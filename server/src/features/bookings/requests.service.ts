import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { AppError } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { postCard } from '../chat/cards.service.ts';
import { chooseExpert } from './any-expert.service.ts';
import { findBooking } from './bookings.service.ts';
import { type Account, reserveAll, reserveRequest } from './hours.service.ts';
import { openBooking } from './new-bookings.service.ts';
import { tellAsked } from './telling.service.ts';
import { written } from './proposed-times.service.ts';

/** Asks an expert, or whoever of a topic is free, for a session at one of several times. */
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
    // From here on others of the account wait, so nobody asks for one time twice.
    const expertId = await expertOf(tx, wish, account);
    const author = { requesterId: actor.id, author: 'requester' } as const;
    const whom = { expertId, anyExpert: wish.expertId === null };
    const { id, fact } = await openBooking(tx, { ...wish, ...author, ...whom, organizationId });
    const subject = { ownerId: actor.id, subjectKind: 'booking', subjectId: id } as const;
    for (const file of files) await insertFile(db, file, subject);
    if (asked.roomId) await postCard(tx, { roomId: asked.roomId, bookingId: id });
    const booking = await findBooking(tx, id);
    await tellAsked(tx, booking, fact);
    return booking;
  });
}

/** The one who is asked; the request, and their hours, are reserved for it. */
async function expertOf(
  tx: Context,
  { expertId, ...wish }: NewBooking,
  account: Account,
): Promise<string> {
  if (expertId !== null) {
    await reserveAll(tx, account, { ...wish, expertId });
    return expertId;
  }
  await reserveRequest(tx, account);
  return chooseExpert(tx, { ...wish, account });
}
