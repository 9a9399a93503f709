import type { Db } from '../../db/db.ts';

interface AuditEntry {
  readonly actorId: string | null;
  /** The action, e.g. `session.replayed`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/** Records an action, in the transaction that performs it. */
export const audit = (db: Db, entry: AuditEntry) => auditAll(db, [entry]);

/** Records several actions at once. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (!entries.length) return;
  await db
    .insertInto('audit_log')
    .values(
      entries.map(({ actorId, action, subjectKind, subjectId, details, address }) => ({
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
