import type { Db } from '../db/db.ts';

interface Audited {
  readonly actorId: string | null;
  /** What was done, e.g. `session.replayed`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/** Notes who did what to what, in the transaction that did it. */
export const audit = (db: Db, done: Audited) => auditEach(db, [done]);

/** The same for what was done to many at once. */
export async function auditEach(db: Db, done: readonly Audited[]): Promise<void> {
  if (!done.length) return;
  await db
    .insertInto('audit_log')
    .values(
      done.map(({ actorId, action, subjectKind, subjectId, details, address }) => ({
        actor_id: actorId,
        action,
        subject_kind: subjectKind,
        subject_id: subjectId,
        details: JSON.stringify(details ?? {}),
        address: address ?? null,
      })),
    )
    .execute();
}
