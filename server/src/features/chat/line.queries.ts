import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { hasBlocked } from './between.queries.ts';

/** The other of a room of mine, and whether we may say anything to each other now. */
export const findOther = (db: Db, { roomId, userId }: { roomId: string; userId: string }) =>
  db
    .selectFrom('room_sides as s')
    .select((eb) => {
      const [me, other] = [eb.ref('s.user_id'), eb.ref('s.other_id')];
      return [
        's.other_id as otherId',
        sql<boolean>`${hasBlocked(me, other)} or ${hasBlocked(other, me)}`.as('isBlocked'),
      ];
    })
    .where('s.room_id', '=', roomId)
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
