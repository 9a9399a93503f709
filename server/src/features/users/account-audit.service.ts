import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';

/** Notes what staff did to somebody's account, in the transaction that did it. */
export const noteAbout = (
  { db, actor, caller }: Context,
  action: `user.${string}`,
  userId: string,
  details: Readonly<Record<string, unknown>> = {},
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'user',
    subjectId: userId,
    details,
    address: caller.address,
  });
