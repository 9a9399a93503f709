import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import type { Context } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findName } from './next-steps.queries.ts';

/** Where its owner finds a step: at the session, or, whom that is not open to, among their own. */
export const pageOf = (step: { readonly bookingId: string; readonly isParty: boolean }): string =>
  step.isParty ? `/booking/${step.bookingId}` : '/dashboard';

/** Tells who was given a step; of one that they had before they know already. */
export async function tellOwner(
  tx: Context,
  { id, text, due }: Pick<NextStep, 'id' | 'text' | 'due'>,
  owner: { readonly id: string; readonly bookingId: string; readonly isParty: boolean },
): Promise<void> {
  const { db, actor } = tx;
  if (owner.id === actor.id) return;
  await notify(tx, {
    to: [owner.id],
    type: 'booking.next_step',
    fact: id,
    params: { name: await findName(db, actor.id), step: text, ...(due !== null && { due }) },
    link: pageOf(owner),
  });
}
