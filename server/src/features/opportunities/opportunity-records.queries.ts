// What hangs on an opportunity: its history, who follows it, and the organizations that it is for.
import type { OpportunityEvent } from '@thedot/domain/opportunities/opportunities.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** The latest of its history that the page shows. */
const MAX_EVENTS = 50;

export const findHistory = (db: Db, id: string): Promise<OpportunityEvent[]> =>
  db
    .selectFrom('opportunity_events as e')
    .select([
      'e.id',
      sql<OpportunityEvent['action']>`e.action`.as('action'),
      briefPerson(db, 'e.actor_id').as('actor'),
      'e.reason',
      'e.at',
    ])
    .where('e.opportunity_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(MAX_EVENTS)
    .execute();

interface NewEvent {
  readonly opportunityId: string;
  readonly actorId: string | null;
  readonly action: OpportunityEvent['action'];
  readonly reason?: string;
  readonly now: Date;
}

export const insertEvent = (
  db: Db,
  { opportunityId, actorId, action, reason = '', now }: NewEvent,
): Promise<{ id: string }> =>
  db
    .insertInto('opportunity_events')
    .values({
      opportunity_id: opportunityId,
      actor_id: actorId,
      action,
      reason,
      at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findTargetOrganizations = (db: Db, id: string) =>
  db
    .selectFrom('opportunity_organizations as t')
    .innerJoin('organizations as named', 'named.id', 't.organization_id')
    .innerJoin('organizations as g', (join) =>
      join.on('g.id', '=', sql`coalesce(named.merged_into, named.id)`),
    )
    .select(['g.id', 'g.name', 'g.sort_name as sortName'])
    .distinct()
    .where('t.opportunity_id', '=', id)
    .orderBy('g.sort_name')
    .orderBy('g.id')
    .execute();

export const findOwner = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('opportunities as o')
      .select(briefPerson(db, 'o.owner_id').as('owner'))
      .where('o.id', '=', id)
      .executeTakeFirst()
  )?.owner ?? null;

export const countFollowers = async (db: Db, id: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('opportunity_follows')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('opportunity_id', '=', id)
        .executeTakeFirstOrThrow()
    ).count,
  );

interface Follow {
  readonly opportunityId: string;
  readonly userId: string;
}

export const insertFollow = (db: Db, { opportunityId, userId }: Follow, now: Date) =>
  db
    .insertInto('opportunity_follows')
    .values({ opportunity_id: opportunityId, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteFollow = (db: Db, { opportunityId, userId }: Follow) =>
  db
    .deleteFrom('opportunity_follows')
    .where('opportunity_id', '=', opportunityId)
    .where('user_id', '=', userId)
    .execute();
