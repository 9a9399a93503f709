import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { answerByOf, answerByOfAny, refuseAnswerBy } from '@thedot/domain/bookings/bookings.rules';
import { otherSide } from '@thedot/domain/bookings/lifecycle.rules';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { obeyAt } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { insertBooking, insertRound, insertStep } from './moves.queries.ts';
import { refuseTimes } from './times.service.ts';

interface Opening extends Omit<NewBooking, 'expertId'> {
  readonly expertId: string;
  /** Whoever of the topic was free was asked for. */
  readonly anyExpert?: boolean;
  readonly requesterId: string;
  readonly organizationId: string | null;
  /** Who proposes the first times. */
  readonly author: Party;
}

/** A booking begins with its first round, which the other side answers; answers its id and that of its step. */
export async function openBooking(
  tx: Context,
  { answerBy, ...opening }: Opening,
): Promise<{ id: string; fact: string }> {
  const { db, actor, now } = tx;
  const { author, slots } = opening;
  await refuseTimes(tx, opening);
  obeyAt('answerBy', refuseAnswerBy(slots, answerBy, now()));
  const id = await insertBooking(db, {
    ...opening,
    anyExpert: opening.anyExpert ?? false,
    turn: otherSide(author),
    now: now(),
  });
  await insertRound(db, {
    bookingId: id,
    round: 1,
    author,
    authorId: actor.id,
    message: '',
    answerBy:
      opening.anyExpert && !answerBy ? answerByOfAny(slots, now()) : answerByOf(slots, answerBy),
    slots,
    at: now(),
  });
  const kind = author === 'requester' ? 'requested' : 'proposed';
  const fact = await insertStep(db, { bookingId: id, kind, actorId: actor.id, at: now(), slots });
  return { id, fact };
}
