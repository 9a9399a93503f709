import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Bookable } from '../../kernel/bookable.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** Removes the user's name and free texts from the notifications of others. */
export async function erase(
  db: Db,
  { id, name, isNameUnique }: DataSubject,
  bookables: readonly Bookable[],
) {
  const bookingEvents = sql<string>`(${sql.join(
    bookables.map((it) => it.selectEventIds(id)),
    sql` union all `,
  )})`;
  await db
    .updateTable('notifications as n')
    .set({
      params: sql`(n.params - 'reason' - 'step') || jsonb_build_object('name', ${ERASED_NAME}::text)`,
    })
    .where(sql`n.params ->> 'name'`, '=', name)
    .where((eb) =>
      eb.or([
        eb('n.event_id', '=', id),
        eb('n.event_id', 'in', bookingEvents),
        eb('n.event_id', 'in', nextStepsCreatedBy(db, id)),
        eb('n.event_id', 'in', messagesSentBy(db, id)),
        // Matches by the name alone only when no other user has it.
        eb.val(isNameUnique),
      ]),
    )
    .execute();
  for (const param of ['next', 'with']) {
    await db
      .updateTable('notifications as n')
      .set({ params: sql`n.params || jsonb_build_object(${param}::text, ${ERASED_NAME}::text)` })
      .where(sql`n.params ->> ${param}`, '=', name)
      .where((eb) =>
        eb.or([
          eb('n.event_id', 'in', bookingEvents),
          eb('n.event_id', 'in', bookingEventsOfReassigned(db, id)),
          eb.val(isNameUnique),
        ]),
      )
      .execute();
  }
}

/** The events of requests that were once assigned to the user. */
const bookingEventsOfReassigned = (db: Db, userId: string) =>
  db
    .selectFrom('booking_events as s')
    .innerJoin('booking_events as own', 'own.booking_id', 's.booking_id')
    .select('s.id')
    .where('own.expert_id', '=', userId);

const nextStepsCreatedBy = (db: Db, userId: string) =>
  db.selectFrom('next_steps').select('id').where('created_by', '=', userId);

/** Chat notifications name the sender of a message. */
const messagesSentBy = (db: Db, userId: string) =>
  db.selectFrom('messages').select('id').where('sender_id', '=', userId);
