import type { UserHit } from '@thedot/domain/accounts/user-hit.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import {
  beginsName,
  beginsWithSearch,
  beginsWords,
  containsAllWords,
  MAX_CANDIDATES,
  nameOrder,
} from '../../../db/search.ts';
import type { HitsQuery } from '../../../kernel/search-hits.ts';
import { fullName } from '../../users/brief-person.sql.ts';

/** Active and reviewed users. */
const activeUsers = (qb: Pick<Db, 'selectFrom'>) =>
  qb
    .selectFrom('users as u')
    .where('u.is_removed', '=', sql.lit(false))
    .where((eb) => eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]));

/** Active and reviewed users by name; by address when the text has an @. Names that begin with the text come first. */
export const findUserRows = (db: Db, { text, limit }: HitsQuery): Promise<UserHit[]> =>
  db
    .with('first_matches', (qb) =>
      activeUsers(qb)
        .select('u.id')
        .where(beginsWithSearch('u.name_words', text))
        .orderBy(nameOrder('u.name_words'))
        .orderBy('u.id')
        .limit(limit),
    )
    .with('matches', (qb) =>
      activeUsers(qb)
        .select('u.id')
        .where((eb) =>
          eb.and(
            text.includes('@')
              ? containsAllWords(eb.ref('u.search_text'), text)
              : beginsWords(eb.ref('u.name_words'), text),
          ),
        )
        .limit(MAX_CANDIDATES),
    )
    .selectFrom('users as u')
    .where('u.id', 'in', (eb) =>
      eb.selectFrom('first_matches').select('id').union(eb.selectFrom('matches').select('id')),
    )
    .select([
      sql.lit('user' as const).as('kind'),
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      sql<string | null>`nullif(u.organization_name, '')`.as('organization'),
      'u.email',
      'u.role',
    ])
    .orderBy(beginsWithSearch('u.name_words', text), 'desc')
    .orderBy(beginsName('u.name_words', text), 'desc')
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(limit)
    .execute();
