// SQL of the events that take material, among its bookings.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { isNamedToAll, organizesEvent, takesIn } from '../scheduling/event-takings.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import type { MaterialBookingsInRange } from './material-bookings.queries.ts';
import { takenMaterial, takingConditions } from './material-takings.sql.ts';

/** In which status of material an event is listed. */
const SHOWN_AS: Readonly<Record<string, string>> = { accepted: 'accepted', returned: 'finished' };

/** What events take, as it is read as JSON: a row for each event and kind of material. */
export const fromMaterialEvents = (db: Db, userId: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('submissions as s', 's.id', 'e.id')
    .innerJoin('event_material as em', 'em.event_id', 'e.id')
    .innerJoin('materials as m', 'm.id', 'em.material_id')
    .innerJoin('resources as r', 'r.id', 'm.id')
    .select((eb) => [
      'e.id',
      'm.is_tt as isTT',
      sql<
        'accepted' | 'returned'
      >`case s.status when 'finished' then 'returned' else 'accepted' end`.as('status'),
      toIsoText(eb.ref('e.start_at')).as('start'),
      toIsoText(eb.ref('e.end_at')).as('end'),
      's.title',
      takenMaterial(sql`em.quantity`).as('taken'),
      toIsoText(eb.ref('s.created_at')).as('createdAt'),
      briefPerson(db, 's.author_id').$notNull().as('author'),
      organizesEvent(userId).as('isMine'),
      isNamedToAll.as('isNamed'),
    ])
    .groupBy(['e.id', 's.id', 'm.is_tt']);

/** What events take in the range. */
export const selectMaterialEvents = (db: Db, search: MaterialBookingsInRange) => {
  const { from, to, status, now, userId, limit } = search;
  return fromMaterialEvents(db, userId)
    .where((eb) => eb.and(takingConditions(search, organizesEvent(userId))))
    .where(takesIn(from ?? now.toISOString(), to))
    .$if(status !== undefined, (it) => it.where('s.status', '=', SHOWN_AS[status!] ?? ''))
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(limit);
};

export type MaterialEventRow = Awaited<
  ReturnType<ReturnType<typeof selectMaterialEvents>['execute']>
>[number];
