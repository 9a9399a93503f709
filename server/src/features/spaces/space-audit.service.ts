import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';

type SpaceAction =
  | 'added'
  | 'changed'
  | 'removed'
  | 'restored'
  | 'schedule'
  | 'blocked'
  | 'unblocked'
  | 'photos'
  | 'desks'
  | 'floor_plan_saved'
  | 'floor_plan_removed'
  | 'code_revoked'
  | 'door_link_created'
  | 'door_link_revoked';

/** Records what staff changed of a space. */
export const auditSpace = (
  { db, actor, caller }: Context,
  action: SpaceAction,
  id: string,
  details: Readonly<Record<string, unknown>>,
) =>
  audit(db, {
    actorId: actor.id,
    action: `space.${action}`,
    subjectKind: 'space',
    subjectId: id,
    address: caller.address,
    details,
  });
