import type { Context } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';

/** Writes a staff action on an account to the audit log, in the same transaction. */
export const auditAccountAction = (
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
