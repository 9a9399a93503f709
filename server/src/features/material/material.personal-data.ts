// What an export and an erasure do with loans, beside the tables: names of those who returned, and pictures.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/**
 * The names of those who received and returned the user's loans, and the signature and pictures of these loans. Of loans of other users,
 * the name of the returner when it is surely that of the user.
 */
export async function erase(db: Db, { id, name, isNameUnique }: DataSubject): Promise<void> {
  const ofUser = sql`select b.id from material_bookings as b where b.booker_id = ${id}::uuid`;
  await sql`
    update loan_returns set responsible_first_name = '', responsible_last_name = ''
    where booking_id in (${ofUser})
      or ${isNameUnique} and responsible_first_name || ' ' || responsible_last_name = ${name}`.execute(
    db,
  );
  await sql`
    update loans set receiver = ''
    where booking_id in (${ofUser}) or ${isNameUnique} and receiver = ${name}`.execute(db);
  await sql`
    delete from files where subject_kind in ('material-loan', 'material-signature') and subject_id in (${ofUser})
      or subject_kind = 'material-return'
        and subject_id in (select t.id from loan_returns as t where t.booking_id in (${ofUser}))`.execute(
    db,
  );
}
