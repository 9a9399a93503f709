import type { TicketHit } from '@thedot/domain/tickets/ticket-hit.contract';
import type { TicketStatus, TicketType } from '@thedot/domain/tickets/tickets.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { isFor, type TicketSelection } from './tickets.queries.ts';

/** Tickets by the words of their titles: open ones first, then the newest. */
export const findTicketHitRows = (
  db: Db,
  { text, limit, user }: HitsQuery & Pick<TicketSelection, 'user'>,
): Promise<TicketHit[]> =>
  db
    .selectFrom('submissions as s')
    .innerJoin('tickets as t', 't.id', 's.id')
    .where(
      's.id',
      'in',
      db
        .selectFrom('submissions as s')
        .innerJoin('tickets as t', 't.id', 's.id')
        .where('s.kind', '=', sql.lit('ticket'))
        .where((eb) => eb.and(beginsWords(eb.ref('s.title_words'), text)))
        .$if(user !== undefined, (it) =>
          it.where(isFor(user ?? { id: null, handlesStation: false })),
        )
        .select('s.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .select([
      sql.lit('ticket' as const).as('kind'),
      's.id',
      's.number',
      's.title',
      sql<TicketType>`t.type`.as('type'),
      sql<TicketStatus>`s.status`.as('status'),
    ])
    .orderBy((eb) => eb('s.closed_at', 'is', null), 'desc')
    .orderBy('s.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
