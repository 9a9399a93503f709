import { DAY_MS } from '@thedot/domain/kernel/time';
import { TICKET_ANSWER_DAYS } from '@thedot/domain/limits';
import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { ticketKind } from './ticket-kind.service.ts';
import { findWaitingTickets } from './tickets.queries.ts';

/** Closes the tickets whose authors did not answer in time. */
export async function closeUnansweredTickets(ctx: JobContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - TICKET_ANSWER_DAYS * DAY_MS);
  for (const { id } of await findWaitingTickets(ctx.db, before))
    await transact({ ...ctx, actor: null }, (tx) =>
      ticketKind.transitionIfAllowed(tx, { id, action: 'expire' }),
    );
}
