// The deadlines of opportunities that a user follows, in the calendar and in calendars outside the hub.
import { sql } from 'kysely';
import type { OpportunityStatus } from '@thedot/domain/opportunities/opportunities.contract';
import type { Db } from '../../db/db.ts';

const selectFollowed = (db: Db, userId: string) =>
  db
    .selectFrom('opportunity_follows as f')
    .innerJoin('opportunities as o', 'o.id', 'f.opportunity_id')
    .where('f.user_id', '=', userId)
    .select(['o.id', 'o.title', 'o.provider', 'o.deadline_at as deadline'])
    .orderBy('o.deadline_at')
    .orderBy('o.id');

interface Range {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

export const findFollowedIn = (db: Db, userId: string, { from, to, limit }: Range) =>
  selectFollowed(db, userId)
    .where('o.status', 'in', ['published', 'closed'])
    .where('o.deadline_at', '>', from)
    .where('o.deadline_at', '<=', to)
    .limit(limit)
    .execute();

/** The most deadlines of one feed. */
const MAX_FEED_EVENTS = 500;

/** Canceled ones too: calendars take them out. */
export const findFollowedSince = (db: Db, userId: string, since: Date) =>
  selectFollowed(db, userId)
    .select([
      sql<OpportunityStatus>`o.status`.as('status'),
      sql<number>`(select count(*)::int from opportunity_events as e where e.opportunity_id = o.id)`.as(
        'sequence',
      ),
      sql<string>`(select max(e.at) from opportunity_events as e where e.opportunity_id = o.id)`.as(
        'changedAt',
      ),
    ])
    .where('o.status', '<>', 'draft')
    .where('o.deadline_at', '>', since.toISOString())
    .limit(MAX_FEED_EVENTS)
    .execute();
