import type { World } from './world.ts';

interface AuditFilter {
  readonly action?: string;
  readonly actorId?: string;
  readonly subjectId?: string;
  readonly address?: string;
}

/** Entries of the audit log, oldest first. */
export async function auditEntries({ db }: Pick<World, 'db'>, filter: AuditFilter) {
  const { action, actorId, subjectId, address } = filter;
  return db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as actorId', 'subject_id as subjectId', 'details'])
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .orderBy('id')
    .execute();
}
