import { AppError } from '@thedot/domain/errors';
import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import { type BookingAction, isAnswer } from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { Context } from '../../../kernel/context.ts';
import { hasExpired } from './expired-answers.queries.ts';

/** Refuses an answer to a request that has expired by saying so, rather than that its status has changed. */
export async function assertNotExpired(
  { db }: Context,
  { id, status }: { readonly id: string; readonly status: BookingStatus },
  action: BookingAction,
): Promise<void> {
  const isExpired = isAnswer(action) && status === 'cancelled' && (await hasExpired(db, id));
  if (isExpired) throw new AppError('booking.answer_late');
}
