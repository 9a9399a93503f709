import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ScanVerdict } from '@thedot/domain/files/files.contract';

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface ScanLease {
  readonly now: Date;
  /** When this server dies, others may take the file from then on. */
  readonly leaseUntil: Date;
}

/** Claims the next file that waits for a scan; no lock is held during the scan. */
export async function claimNextScan(db: Db, { now, leaseUntil }: ScanLease) {
  const { rows } = await sql<{ id: string; tries: number; isMarkedInfected: boolean }>`
    update files set scan_after = ${leaseUntil.toISOString()}, scan_tries = scan_tries + 1
    where id = (
      select id from files where verdict = 'waiting' and scan_after <= ${now.toISOString()}
      order by scan_after limit 1 for update skip locked)
    returning id, scan_tries as tries,
      size > 0 and sha256 = ${SHA256_OF_NOTHING} as "isMarkedInfected"`.execute(db);
  return rows[0];
}

export const rescheduleScan = (db: Db, id: string, at: Date) =>
  db.updateTable('files').set({ scan_after: at.toISOString() }).where('id', '=', id).execute();

/**
 * Marks the file as infected before its bytes are removed, so that a server which takes over after a crash knows
 * it of the empty file. Returns nothing when the file was deleted or has a verdict meanwhile.
 */
export const markInfected = (db: Db, id: string) =>
  db
    .updateTable('files')
    .set({ sha256: SHA256_OF_NOTHING })
    .where('id', '=', id)
    .where('verdict', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();

interface Verdict {
  readonly verdict: Exclude<ScanVerdict, 'waiting'>;
  /** Without a scanner files are released unscanned. */
  readonly isScanned: boolean;
}

/**
 * Saves the verdict. Returns nothing when the file was deleted or has a verdict meanwhile. Of an infected file
 * only the name is kept.
 */
export const saveVerdict = (db: Db, id: string, { verdict, isScanned }: Verdict) =>
  db
    .updateTable('files')
    .set({
      verdict,
      is_scanned: isScanned,
      ...(verdict === 'infected' && { size: 0, sha256: SHA256_OF_NOTHING, has_thumbnail: false }),
    })
    .where('id', '=', id)
    .where('verdict', '=', 'waiting')
    .returning(['id', 'subject_kind as subjectKind', 'subject_id as subjectId'])
    .executeTakeFirst();

export type ScannedFile = NonNullable<Awaited<ReturnType<typeof saveVerdict>>>;
