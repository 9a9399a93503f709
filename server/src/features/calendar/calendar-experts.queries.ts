import { searchWords } from '@thedot/domain/kernel/search';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../experts/experts.sql.ts';
import { fullName } from '../users/brief-person.sql.ts';

interface CalendarExpertsQuery {
  readonly search?: string | undefined;
  readonly id?: string | undefined;
}

/** The longest list that users scan before they refine the search. */
const MAX_RESULTS = 20;

const hasBeenExpert = sql<boolean>`
  (u.role = 'expert' or exists (select from expert_sessions as b where b.expert_id = u.id))`;

/** Experts by name. By id, former experts too: the calendar still shows their sessions. */
export const findCalendarExperts = (db: Db, { search, id }: CalendarExpertsQuery) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as place', 'place.id', 'u.organization_id')
    .select(['u.id', fullName('u').as('name'), 'u.photo_id as photo', 'place.name as organization'])
    .where((eb) => (id === undefined ? isExpert : eb.and([eb('u.id', '=', id), hasBeenExpert])))
    .where((eb) =>
      eb.and(
        searchWords(search ?? '').map(
          (word) => sql<boolean>`strpos(u.sort_name, plain_text(${word})) > 0`,
        ),
      ),
    )
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(MAX_RESULTS)
    .execute();
