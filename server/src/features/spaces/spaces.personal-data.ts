// What an erasure does with bookings of spaces beside their tables: the addresses that the user invited.
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { deleteAddressesOf } from './space-guests.queries.ts';

export const erase = (db: Db, { id }: DataSubject): Promise<unknown> => deleteAddressesOf(db, id);
