import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import { afterCommit } from '../../db/in-transaction.ts';

/** Has each entry of this process once it is in the audit log. */
const written = channel('thedot.audit');

/** What the log tells of an entry: neither its details, which may hold personal data, nor its address. */
interface WrittenEntry {
  readonly id: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly subjectKind: string;
  readonly subjectId: string | null;
}

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
  const rows: readonly WrittenEntry[] = await db
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
    .returning([
      'id',
      'action',
      'actor_id as actorId',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
    ])
    .execute();
  if (!written.hasSubscribers) return;
  afterCommit(db, () => {
    for (const row of rows) written.publish(row);
  });
}

/** Logs each entry of the audit log, for systems that collect the log. Returns how to stop it. */
export function logAudit(log: Logger): () => void {
  const write = (entry: unknown) => log.info({ audit: entry }, 'audit');
  written.subscribe(write);
  return () => {
    written.unsubscribe(write);
  };
}
