import { searchWords } from '@thedot/domain/kernel/search';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert, nameKey } from '../../db/experts.ts';
import { fullName } from '../../db/person-brief.ts';

interface Wanted {
  readonly search?: string | undefined;
  readonly id?: string | undefined;
}

/** As many as one looks through without typing another letter. */
const MOST = 20;

const hasReceived = sql<boolean>`
  (u.role = 'expert' or exists (select from bookings as b where b.expert_id = u.id))`;

/** Experts by name; by id also who receives no more, since their sessions stand in the calendar still. */
export const findCalendarExperts = (db: Db, { search, id }: Wanted) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as place', 'place.id', 'u.organization_id')
    .select(['u.id', fullName('u').as('name'), 'u.photo_id as photo', 'place.name as organization'])
    .where((eb) => (id === undefined ? isExpert(eb) : eb.and([eb('u.id', '=', id), hasReceived])))
    .where((eb) =>
      eb.and(
        searchWords(search ?? '').map(
          (word) => sql<boolean>`strpos(${nameKey('u')}, lower(unaccent(${word}))) > 0`,
        ),
      ),
    )
    .orderBy(nameKey('u'))
    .orderBy('u.id')
    .limit(MOST)
    .execute();
