import type { UserHit } from '@thedot/domain/accounts/user-hit.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { beginsName, beginsWords, containsAllWords, MAX_CANDIDATES } from '../../../db/search.ts';
import type { HitsQuery } from '../../../kernel/search-hits.ts';
import { fullName } from '../../users/brief-person.sql.ts';

/** Active and reviewed users by name; by address when the text has an @. Names that begin with the text come first. */
export const findUserRows = (db: Db, { text, limit }: HitsQuery): Promise<UserHit[]> =>
  db
    .with('matches', (qb) =>
      qb
        .selectFrom('users as u')
        .selectAll()
        .where('u.is_removed', '=', sql.lit(false))
        .where((eb) => eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]))
        .where((eb) =>
          eb.and(
            text.includes('@')
              ? containsAllWords(eb.ref('u.search_text'), text)
              : beginsWords(eb.ref('u.name_words'), text),
          ),
        )
        .limit(MAX_CANDIDATES),
    )
    .selectFrom('matches as u')
    .select([
      sql.lit('user' as const).as('kind'),
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      sql<string | null>`nullif(u.organization_name, '')`.as('organization'),
      'u.email',
      'u.role',
    ])
    .orderBy(beginsName('u.name_words', text), 'desc')
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(limit)
    .execute();
