import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { matchesExpertSearch } from '../experts/experts.sql.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { selectExpertPolicies } from '../experts/expert-snapshots.sql.ts';
import type { Cursor } from '../../kernel/paging.ts';

interface BoardRowsQuery {
  readonly within: Span;
  readonly search: string | undefined;
  readonly expertId: string | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** A page of experts by name, with their policy and their sessions in a span. */
export const findBoardRows = (
  db: Db,
  { within, search, expertId, after, limit, now }: BoardRowsQuery,
) =>
  selectExpertPolicies(db, now.toISOString())
    .select((eb) => [
      fullName('u').as('name'),
      'u.photo_id as photo',
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_sessions as b')
          .whereRef('b.expert_id', '=', 'u.id')
          .where('b.status', 'in', ['accepted', 'finished'])
          .where('b.end_at', '>', new Date(within.from).toISOString())
          .where('b.start_at', '<', new Date(within.to).toISOString())
          .select((b) => [
            toIsoText(b.ref('b.start_at')).as('start'),
            toIsoText(b.ref('b.end_at')).as('end'),
          ])
          .orderBy('b.start_at')
          .$castTo<Slot>(),
      ).as('sessions'),
    ])
    .select('u.sort_name as nameKey')
    .where(matchesExpertSearch(search))
    .$if(expertId !== undefined, (q) => q.where('u.id', '=', expertId!))
    .$if(after !== undefined, (q) =>
      q.where((eb) => afterCursor([eb.ref('u.sort_name'), eb.ref('u.id')], after!, 'asc')),
    )
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(sql.lit(limit + 1))
    .execute();
