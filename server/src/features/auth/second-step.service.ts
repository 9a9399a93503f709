import { AppError, assertFound } from '@thedot/domain/errors';
import { type PublicContext, transact } from '../../kernel/context.ts';
import { codeIn, counted, useCode } from './code-proof.service.ts';
import { findTicket, lockAccount, useTicket } from './second-factor.queries.ts';
import { begin, issue, refuseEntry, type Tokens } from './sessions.service.ts';

/** The second step of a sign-in: a ticket of the first, and a code. Of many who answer at once, one gets in. */
export async function answerCode(
  ctx: PublicContext,
  ticket: string,
  typed: string,
): Promise<Tokens> {
  const id = ctx.keys.readTicket(ticket);
  const waiting = id ? await findTicket(ctx.db, id, ctx.now()) : undefined;
  if (!id || !waiting) throw new AppError('auth.ticket_expired');
  const { userId } = waiting;
  ctx.caller.isAbout(userId);
  const code = codeIn(typed);
  const session = await counted(ctx, { userId, ticketId: id }, () =>
    transact(ctx, async (tx) => {
      const user = assertFound(await lockAccount(tx.db, userId), 'auth.ticket_expired');
      refuseEntry(user);
      const { keep } = assertFound(await useTicket(tx.db, id, tx.now()), 'auth.ticket_expired');
      await useCode(tx, userId, code);
      return begin(tx, user, keep);
    }),
  );
  return issue(ctx, session);
}
