import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Verdict } from '@thedot/domain/files/files.contract';

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Turn {
  readonly now: Date;
  /** Whoever is killed meanwhile leaves it to others from then on. */
  readonly leaseUntil: Date;
}

/** The next file that waits to be judged; no lock is held while it is read. */
export async function takeWaiting(db: Db, { now, leaseUntil }: Turn) {
  const { rows } = await sql<{ id: string; tries: number; isCondemned: boolean }>`
    update files set scan_after = ${leaseUntil.toISOString()}, scan_tries = scan_tries + 1
    where id = (
      select id from files where verdict = 'waiting' and scan_after <= ${now.toISOString()}
      order by scan_after limit 1 for update skip locked)
    returning id, scan_tries as tries,
      size > 0 and sha256 = ${SHA256_OF_NOTHING} as "isCondemned"`.execute(db);
  return rows[0];
}

export const scanLater = (db: Db, id: string, at: Date) =>
  db.updateTable('files').set({ scan_after: at.toISOString() }).where('id', '=', id).execute();

/**
 * Says that it was found infected, before its bytes go: whoever comes after a server that died just then knows it
 * of an empty file too. Absent where it was judged, or deleted, meanwhile.
 */
export const condemn = (db: Db, id: string) =>
  db
    .updateTable('files')
    .set({ sha256: SHA256_OF_NOTHING })
    .where('id', '=', id)
    .where('verdict', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();

/** Absent where it was judged, or deleted, meanwhile. Of an infected file nothing stays but its name. */
export const judge = (db: Db, id: string, verdict: Exclude<Verdict, 'waiting'>) =>
  db
    .updateTable('files')
    .set({
      verdict,
      ...(verdict === 'infected' && { size: 0, sha256: SHA256_OF_NOTHING, has_thumbnail: false }),
    })
    .where('id', '=', id)
    .where('verdict', '=', 'waiting')
    .returning(['id', 'subject_kind as subjectKind', 'subject_id as subjectId'])
    .executeTakeFirst();

export type JudgedFile = NonNullable<Awaited<ReturnType<typeof judge>>>;
