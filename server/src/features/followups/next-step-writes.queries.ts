import type { NextStepWish } from '@thedot/domain/followups/next-steps.contract';
import type { Db } from '../../db/db.ts';

export async function insertNextStep(
  db: Db,
  step: NextStepWish & {
    readonly bookingId: string;
    readonly createdBy: string;
    readonly at: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('next_steps')
    .values({
      booking_id: step.bookingId,
      owner_id: step.ownerId,
      text: step.text,
      due: step.due,
      created_by: step.createdBy,
      created_at: step.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateStep = (db: Db, id: string, { text, ownerId, due }: Partial<NextStepWish>) =>
  db
    .updateTable('next_steps')
    .set({
      ...(text !== undefined && { text }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(due !== undefined && { due }),
    })
    .where('id', '=', id)
    .execute();

export const updateDone = (
  db: Db,
  id: string,
  done: { readonly by: string; readonly at: Date } | null,
) =>
  db
    .updateTable('next_steps')
    .set({ done_at: done?.at.toISOString() ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .execute();

export const deleteOwnStep = (db: Db, id: string, authorId: string) =>
  db
    .deleteFrom('next_steps')
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .returning(['booking_id as bookingId', 'owner_id as ownerId'])
    .executeTakeFirst();
