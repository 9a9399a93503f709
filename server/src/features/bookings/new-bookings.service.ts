import type { Party } from '@thedot/domain/bookings/bookings.contract';
import {
  answerDeadline,
  refuseAnswerBy,
  refuseCategory,
} from '@thedot/domain/bookings/bookings.rules';
import { otherSide } from '@thedot/domain/bookings/lifecycle.rules';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { assertFound, assertField } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { announceStep } from './history.service.ts';
import { insertOpening } from './new-bookings.queries.ts';
import { findTopics } from './proposals.queries.ts';
import { refuseTimes } from './proposed-times.service.ts';

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
  { answerIn, ...opening }: Opening,
): Promise<{ id: string; fact: string }> {
  const { db, actor, now } = tx;
  const { anyExpert = false, author, slots } = opening;
  const kind = author === 'requester' ? 'requested' : 'proposed';
  if (!anyExpert) {
    const topics = await findTopics(db, opening.expertId);
    assertField('category', refuseCategory(opening.category, topics));
  }
  await refuseTimes(tx, opening);
  const answerBy = answerDeadline(slots, now(), { answerIn, mayPass: anyExpert });
  assertField('answerIn', refuseAnswerBy(slots, answerBy, now()));
  const opened = await insertOpening(db, {
    ...opening,
    anyExpert,
    turn: otherSide(author),
    actorId: actor.id,
    answerBy,
    kind,
    now: now(),
  });
  const ids = assertFound(opened, 'expert.not_found');
  announceStep(tx, kind, [opening.expertId, opening.requesterId]);
  return ids;
}
