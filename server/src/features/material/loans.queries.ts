// SQL of what was handed out and returned.
import type {
  Condition,
  MaterialLine,
  ReturnCondition,
} from '@thedot/domain/material/material-fields.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface Outstanding extends MaterialLine {
  /** With the buffer of the material. */
  readonly busyFrom: string;
}

/** What of a booking is occupied: after its hand-out, what is still out. */
export const findOutstanding = (db: Db, bookingId: string): Promise<Outstanding[]> =>
  db
    .selectFrom('allocations')
    .select(['resource_id as materialId', 'quantity', 'busy_from as busyFrom'])
    .where('booking_kind', '=', 'material_booking')
    .where('booking_id', '=', bookingId)
    .where('state', '<>', 'released')
    .orderBy('resource_id')
    .execute();

/** Labelled items with what decides whether they can be handed out. */
export const lockItems = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('material_items as i')
    .select((eb) => [
      'i.id',
      'i.material_id as materialId',
      'i.code',
      'i.state',
      eb
        .exists(
          eb
            .selectFrom('loan_items as li')
            .select('li.item_id')
            .whereRef('li.item_id', '=', 'i.id')
            .where('li.return_id', 'is', null),
        )
        .as('isOut'),
    ])
    .where('i.id', 'in', ids)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();

interface NewLoan {
  readonly bookingId: string;
  readonly condition: Condition;
  readonly note: string;
  readonly receiver: string;
  readonly signatureId: string | null;
  readonly by: string;
  readonly at: Date;
  readonly lines: readonly (MaterialLine & { readonly itemIds: readonly string[] })[];
}

export async function insertLoan(db: Db, { lines, ...loan }: NewLoan): Promise<void> {
  const { bookingId } = loan;
  await db
    .insertInto('loans')
    .values({
      booking_id: bookingId,
      condition: loan.condition,
      note: loan.note,
      receiver: loan.receiver,
      signature_id: loan.signatureId,
      handed_out_by: loan.by,
      handed_out_at: loan.at.toISOString(),
    })
    .execute();
  await db
    .insertInto('loan_lines')
    .values(
      lines.map(({ materialId, quantity }) => ({
        booking_id: bookingId,
        material_id: materialId,
        quantity,
      })),
    )
    .execute();
  const items = lines.flatMap(({ materialId, itemIds }) =>
    itemIds.map((itemId) => ({ booking_id: bookingId, item_id: itemId, material_id: materialId })),
  );
  if (items.length > 0) await db.insertInto('loan_items').values(items).execute();
}

/** The labelled items of a loan that are still out. */
export const findItemsOut = (db: Db, bookingId: string) =>
  db
    .selectFrom('loan_items')
    .select(['item_id as itemId', 'material_id as materialId'])
    .where('booking_id', '=', bookingId)
    .where('return_id', 'is', null)
    .execute();

interface NewReturn {
  readonly bookingId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly condition: ReturnCondition;
  readonly damageNote: string;
  readonly isLate: boolean;
  readonly by: string;
  readonly at: Date;
  readonly lines: readonly (MaterialLine & { readonly itemIds: readonly string[] })[];
}

export async function insertReturn(db: Db, { lines, ...it }: NewReturn): Promise<string> {
  const { id } = await db
    .insertInto('loan_returns')
    .values({
      booking_id: it.bookingId,
      responsible_first_name: it.firstName,
      responsible_last_name: it.lastName,
      condition: it.condition,
      damage_note: it.damageNote,
      is_late: it.isLate,
      received_by: it.by,
      returned_at: it.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('loan_return_lines')
    .values(
      lines.map(({ materialId, quantity }) => ({
        return_id: id,
        material_id: materialId,
        quantity,
      })),
    )
    .execute();
  const itemIds = lines.flatMap((line) => line.itemIds);
  if (itemIds.length > 0)
    await db
      .updateTable('loan_items')
      .set({ return_id: id })
      .where('booking_id', '=', it.bookingId)
      .where('item_id', 'in', itemIds)
      .where('return_id', 'is', null)
      .execute();
  return id;
}

export interface Block {
  readonly condition: 'damaged' | 'lost';
  readonly note: string;
}

/** Blocks items that are damaged or lost, with the reason for staff. */
export const blockItems = (db: Db, ids: readonly string[], { condition, note }: Block) =>
  db
    .updateTable('material_items')
    .set({ state: 'blocked', condition, note })
    .where('id', 'in', ids)
    .execute();

/** Moves the end of a booking. Its reminders start again. */
export const updateEnd = (db: Db, id: string, end: string, now: Date) =>
  db
    .updateTable('material_bookings')
    .set({
      end_at: end,
      return_reminded_at: null,
      overdue_reminders: 0,
      sequence: sql`sequence + 1`,
      changed_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();

/** Whether other users wait for one of these materials between two instants. */
export async function isWaitedFor(
  db: Db,
  materialIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_list')
    .select('resource_id')
    .where('resource_id', 'in', materialIds)
    .where('state', 'in', ['waiting', 'offered'])
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
