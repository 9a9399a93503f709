import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import type { Whom } from '../../kernel/personal-data.ts';
import { findPreferences, findQuietHours } from './preferences.queries.ts';
import { findDevices } from './push-devices.queries.ts';

export async function find(db: Db, { id }: Whom) {
  const [notifications, preferences, quietHours, pushDevices] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['type', 'params', 'link', 'created_at as createdAt', 'seen_at as seenAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    findPreferences(db, id),
    findQuietHours(db, id),
    findDevices(db, id),
  ]);
  return { notifications, preferences, quietHours: quietHours ?? null, pushDevices };
}

/** The person's own go; those that tell others of them no longer say who it was, nor in whose words. */
export async function erase(db: Db, { id, name }: Whom) {
  await db.deleteFrom('notifications').where('user_id', '=', id).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', id).execute();
  await db.deleteFrom('push_devices').where('user_id', '=', id).execute();
  await db.deleteFrom('quiet_hours').where('user_id', '=', id).execute();
  await db
    .updateTable('notifications as n')
    .set({
      params: sql`(n.params - 'reason' - 'step') || jsonb_build_object('name', ${ERASED_NAME}::text)`,
    })
    .where(sql`n.params ->> 'name'`, '=', name)
    .where((eb) =>
      eb.or([
        eb('n.fact', '=', id),
        eb('n.fact', 'in', stepsWith(db, id)),
        eb('n.fact', 'in', nextStepsBy(db, id)),
        eb('n.fact', 'in', messagesBy(db, id)),
        // By the name alone only while nobody else has it.
        eb.not(eb.exists(namesakes(db, id, name))),
      ]),
    )
    .execute();
  await db
    .updateTable('notifications as n')
    .set({ params: sql`n.params || jsonb_build_object('next', ${ERASED_NAME}::text)` })
    .where(sql`n.params ->> 'next'`, '=', name)
    .where((eb) =>
      eb.or([
        eb('n.fact', 'in', stepsWith(db, id)),
        eb('n.fact', 'in', stepsBefore(db, id)),
        eb.not(eb.exists(namesakes(db, id, name))),
      ]),
    )
    .execute();
}

const stepsWith = (db: Db, userId: string) =>
  db
    .selectFrom('booking_steps as s')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .select('s.id')
    .where((eb) =>
      eb.or([
        eb('b.expert_id', '=', userId),
        eb('b.requester_id', '=', userId),
        // Of requests that are another expert’s now.
        eb('s.expert_id', '=', userId),
        eb('s.actor_id', '=', userId),
      ]),
    );

/** Of requests that came to them and went on. */
const stepsBefore = (db: Db, userId: string) =>
  db
    .selectFrom('booking_steps as s')
    .innerJoin('booking_steps as own', 'own.booking_id', 's.booking_id')
    .select('s.id')
    .where('own.expert_id', '=', userId);

const nextStepsBy = (db: Db, userId: string) =>
  db.selectFrom('next_steps').select('id').where('created_by', '=', userId);

/** Of chats it is told that they wrote. */
const messagesBy = (db: Db, userId: string) =>
  db.selectFrom('messages').select('id').where('sender_id', '=', userId);

const namesakes = (db: Db, userId: string, name: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '<>', userId)
    .where(fullName('u'), '=', name);
