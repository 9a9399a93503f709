// SQL of the events that take material, among its bookings.
import type { MaterialBookingLine } from '@thedot/domain/material/material-bookings.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { isNamedToAll, organizesEvent, takesIn } from '../scheduling/event-takings.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import type { MaterialBookingsInRange } from './material-bookings.queries.ts';

type Taken = Pick<MaterialBookingLine, 'material' | 'quantity'>;

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
      // A material that was ever shown has a picture.
      sql<Taken[]>`json_agg(json_build_object('quantity', em.quantity, 'material',
        json_build_object('id', m.id, 'name', coalesce(r.name, ''), 'image', m.image_id))
        order by lower(unaccent(r.name)), m.id)`.as('taken'),
      toIsoText(eb.ref('s.created_at')).as('createdAt'),
      briefPerson(db, 's.author_id').$notNull().as('author'),
      organizesEvent(userId).as('isMine'),
      isNamedToAll.as('isNamed'),
    ])
    .groupBy(['e.id', 's.id', 'm.is_tt']);

/** What events take in the range. Nothing in lists of the loans of a borrower or of a booking of a space. */
export const selectMaterialEvents = (
  db: Db,
  {
    isTT,
    materialId,
    borrowerId,
    spaceBookingId,
    from,
    to,
    status,
    mine,
    now,
    ...search
  }: MaterialBookingsInRange,
) => {
  const isOfLoans = mine || borrowerId !== undefined || spaceBookingId !== undefined;
  return fromMaterialEvents(db, search.userId)
    .$if(isOfLoans, (it) => it.where(sql<boolean>`false`))
    .where(takesIn(from ?? now.toISOString(), to))
    .$if(isTT !== undefined, (it) => it.where('m.is_tt', '=', isTT!))
    .$if(materialId !== undefined, (it) => it.where('m.id', '=', materialId!))
    .$if(status !== undefined, (it) => it.where('s.status', '=', SHOWN_AS[status!] ?? ''))
    .where((eb) =>
      eb.or([
        organizesEvent(search.userId),
        sql<boolean>`m.is_tt = any(${[...search.kinds]}::boolean[])`,
      ]),
    )
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(search.limit);
};

export type MaterialEventRow = Awaited<
  ReturnType<ReturnType<typeof selectMaterialEvents>['execute']>
>[number];
