import type { OpportunityHit } from '@thedot/domain/opportunities/opportunity-hit.contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { currentStatus, isOpen } from './opportunity-targets.sql.ts';

interface Query extends HitsQuery {
  readonly seesAll: boolean;
  readonly now: Date;
}

/** Opportunities by the words of their title and provider: open ones first, then the latest deadline. */
export const findOpportunityHitRows = (
  db: Db,
  { text, limit, seesAll, now }: Query,
): Promise<z.infer<typeof OpportunityHit>[]> =>
  db
    .selectFrom('opportunities as o')
    .where('o.id', 'in', (qb) =>
      qb
        .selectFrom('opportunities as c')
        .where('c.status', 'not in', seesAll ? ['deleted'] : ['draft', 'deleted'])
        .where((eb) => eb.and(beginsWords(eb.ref('c.name_words'), text)))
        .select('c.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .select([
      sql.lit('opportunity' as const).as('kind'),
      'o.id',
      'o.title',
      'o.provider',
      'o.deadline_at as deadline',
      currentStatus(now).as('status'),
    ])
    .orderBy(isOpen(now), 'desc')
    .orderBy('o.deadline_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute();
