import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { isNamedToAll, organizesEvent, takesIn } from '../scheduling/event-takings.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import type { SpaceBookingsInRange } from './spaces.queries.ts';

/** The events that take a space in the range, as they are read as JSON. */
export const selectSpaceEvents = (
  db: Db,
  { spaceId, ofTypes, from, to, status, mine, limit, ...reader }: SpaceBookingsInRange,
) =>
  db
    .selectFrom('events as e')
    .innerJoin('submissions as s', 's.id', 'e.id')
    .innerJoin('spaces as sp', 'sp.id', 'e.space_id')
    .innerJoin('resources as r', 'r.id', 'sp.id')
    .select((eb) => [
      'e.id',
      'sp.id as spaceId',
      sql<string>`coalesce(r.name, '')`.as('spaceName'),
      // CHECKs of these columns allow what the contract does.
      sql<SpaceType>`sp.type`.as('spaceType'),
      sql<'accepted' | 'finished'>`s.status`.as('status'),
      toIsoText(eb.ref('e.start_at')).as('start'),
      toIsoText(eb.ref('e.end_at')).as('end'),
      's.title',
      sql<number>`coalesce(e.participant_number, sp.capacity)`.as('persons'),
      'e.sequence',
      toIsoText(eb.ref('s.changed_at')).as('changedAt'),
      toIsoText(eb.ref('s.created_at')).as('createdAt'),
      briefPerson(db, 's.author_id').$notNull().as('author'),
      organizesEvent(reader.userId).as('isMine'),
      isNamedToAll.as('isNamed'),
    ])
    .where(takesIn(from, to))
    .$if(spaceId !== undefined, (it) => it.where('sp.id', '=', spaceId!))
    .$if(ofTypes !== undefined, (it) => it.where('sp.type', 'in', ofTypes!))
    .$if(status !== undefined, (it) => it.where(sql<boolean>`s.status = ${status}`))
    .$if(mine, (it) => it.where(organizesEvent(reader.userId)))
    .where((eb) =>
      eb.or([
        organizesEvent(reader.userId),
        sql<boolean>`sp.type = any(${[...reader.managedTypes]}::text[])`,
        sql<boolean>`(r.hidden_at is null and sp.type = any(${[...reader.types]}::text[]))`,
      ]),
    )
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(limit);

export type SpaceEventRow = Awaited<
  ReturnType<ReturnType<typeof selectSpaceEvents>['execute']>
>[number];
