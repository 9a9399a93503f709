import { isStaff, Role } from '@thedot/domain/access/roles';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

const STAFF = Role.options.filter(isStaff);

/**
 * Internal notes are exported to their author only; the person they are about can ask the hub for them
 * (decision 59). Next steps are exported to both sides.
 */
export async function find(db: Db, { id }: DataSubject) {
  const [notes, nextSteps] = await Promise.all([
    db
      .selectFrom('booking_notes as n')
      .select(['n.booking_id as bookingId', 'n.text', 'n.created_at as createdAt'])
      .where('n.author_id', '=', id)
      .orderBy('n.id')
      .execute(),
    db
      .selectFrom('next_steps as s')
      .innerJoin('expert_sessions as o', 'o.id', 's.booking_id')
      .select((eb) => [
        's.booking_id as bookingId',
        's.text',
        's.due',
        eb('s.owner_id', 'is not distinct from', id).$castTo<boolean>().as('isMine'),
        eb('s.created_by', 'is not distinct from', id).$castTo<boolean>().as('byMe'),
        's.created_at as createdAt',
        's.done_at as doneAt',
      ])
      .where((eb) =>
        eb.or([
          eb('s.owner_id', '=', id),
          eb('s.created_by', '=', id),
          eb('o.expert_id', '=', id),
          eb('o.requester_id', '=', id),
        ]),
      )
      .orderBy('s.id')
      .execute(),
  ]);
  return { notes, nextSteps };
}

/**
 * Deletes notes about a requester, notes of an expert, next steps of a requester without an organization, and
 * steps that the user set for themselves. Other steps stay, without an owner.
 */
export async function erase(db: Db, { id }: DataSubject) {
  await db
    .deleteFrom('booking_notes')
    .where(
      'booking_id',
      'in',
      db.selectFrom('expert_sessions').select('id').where('requester_id', '=', id),
    )
    .execute();
  await db
    .deleteFrom('booking_notes')
    .where('author_id', '=', id)
    .where((eb) =>
      eb.or([
        eb(
          'booking_id',
          'in',
          db.selectFrom('expert_sessions').select('id').where('expert_id', '=', id),
        ),
        eb.not(
          eb.exists(
            db.selectFrom('users').select('id').where('id', '=', id).where('role', 'in', STAFF),
          ),
        ),
      ]),
    )
    .execute();
  await db
    .deleteFrom('next_steps')
    .where(
      'booking_id',
      'in',
      db
        .selectFrom('expert_sessions')
        .select('id')
        .where('requester_id', '=', id)
        .where('organization_id', 'is', null),
    )
    .execute();
  await db
    .deleteFrom('next_steps')
    .where('created_by', '=', id)
    .where('owner_id', '=', id)
    .execute();
  await db.updateTable('next_steps').set({ owner_id: null }).where('owner_id', '=', id).execute();
}
