import type { PublicContext } from '../../../kernel/context.ts';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import { endOpenViewing } from './viewings.queries.ts';

type EndReason = 'ended' | 'signed out' | 'another viewing' | 'time limit' | 'not allowed any more';

type Place = Pick<PublicContext, 'db' | 'now'> &
  ChangePublisher & { readonly caller?: Pick<PublicContext['caller'], 'address'> };

/** Ends one viewing and records it, in the transaction of the caller; nothing happens if it had ended. */
export async function endViewingWithRecord(
  tx: Place,
  which: Parameters<typeof endOpenViewing>[1],
  because: EndReason,
): Promise<void> {
  const ended = await endOpenViewing(tx.db, which, tx.now());
  if (!ended) return;
  await audit(tx.db, {
    actorId: ended.viewerId,
    action: 'view-as.ended',
    subjectKind: 'user',
    subjectId: ended.viewedId,
    details: { because },
    ...(tx.caller && { address: tx.caller.address }),
  });
  publishAccountChange(tx, ended.viewedId);
}

export const endViewingOfSession = (tx: Place, sessionId: string, because: EndReason) =>
  endViewingWithRecord(tx, { sessionId }, because);
