// What was lent to whom: of a material, of one item or of a person.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isOfKinds } from './material-bookings.queries.ts';

export interface HistoryQuery {
  readonly materialId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly borrowerId?: string | undefined;
  readonly isOut: boolean;
  readonly kinds: readonly boolean[];
  readonly limit: number;
  /** The booking of the last row of the previous page. */
  readonly after?: string | undefined;
}

/** The bookings that were handed out, newest first. */
export async function findHistoryIds(
  db: Db,
  { materialId, itemId, borrowerId, isOut, kinds, limit, after }: HistoryQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom('material_bookings as b')
    .innerJoin('loans as o', 'o.booking_id', 'b.id')
    .select('b.id')
    .where(isOfKinds(kinds))
    .$if(isOut, (it) => it.where('b.status', '=', 'out'))
    .$if(borrowerId !== undefined, (it) => it.where('b.booker_id', '=', borrowerId!))
    .$if(materialId !== undefined, (it) =>
      it.where((eb) =>
        eb.exists(
          eb
            .selectFrom('loan_lines as l')
            .select('l.material_id')
            .whereRef('l.booking_id', '=', 'b.id')
            .where('l.material_id', '=', materialId!),
        ),
      ),
    )
    .$if(itemId !== undefined, (it) =>
      it.where((eb) =>
        eb.exists(
          eb
            .selectFrom('loan_items as l')
            .select('l.item_id')
            .whereRef('l.booking_id', '=', 'b.id')
            .where('l.item_id', '=', itemId!),
        ),
      ),
    )
    .$if(after !== undefined, (it) =>
      it.where(
        sql<boolean>`(o.handed_out_at, b.id) < (select handed_out_at, booking_id from loans where booking_id = ${after!}::uuid)`,
      ),
    )
    .orderBy('o.handed_out_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
