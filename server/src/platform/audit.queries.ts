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
export const audit = (db: Db, { actorId, action, subjectKind, subjectId, ...more }: Audited) =>
  db
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      subject_kind: subjectKind,
      subject_id: subjectId,
      details: JSON.stringify(more.details ?? {}),
      address: more.address ?? null,
    })
    .execute();
