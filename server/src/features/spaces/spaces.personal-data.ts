// What an erasure does with bookings of spaces beside their tables: the addresses that the user invited.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export const erase = (db: Db, { id }: DataSubject): Promise<unknown> =>
  sql`
    delete from space_booking_guests as g using space_bookings as b
    where b.id = g.booking_id and b.booker_id = ${id}::uuid and g.email is not null`.execute(db);
