// What the report of a period lists, of the records that the figures count.
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { rowsOf, type StatisticsScope } from './figures.queries.ts';

export async function findTopics(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<{ category: Expertise; sessions: number; minutes: number }>`
    select b.category, count(*)::int as sessions, sum(b.minutes)::int as minutes
    ${rowsOf('sessions_held', scope)} group by b.category order by 2 desc, b.category::text`.execute(
    db,
  );
  return rows;
}

interface HelpedOrganization {
  readonly id: string;
  readonly name: string;
  readonly field: string;
  readonly sessions: number;
  readonly minutes: number;
}

export async function findHelpedOrganizations(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<HelpedOrganization>`
    select o.id, o.name, o.field, held.sessions, held.minutes from (
      select b.organization_id, count(*)::int as sessions, sum(b.minutes)::int as minutes
      ${rowsOf('sessions_held', scope)} group by b.organization_id) as held
    join organizations as o on o.id = held.organization_id
    order by held.minutes desc, held.sessions desc, o.name, o.id`.execute(db);
  return rows;
}

interface HeldEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly attended: number;
}

export async function findHeldEvents(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<HeldEvent>`
    select b.id, b.title, e.start_at as start, (
      select count(*)::int from event_registrations as r
      where r.event_id = b.id and r.status = 'attended') as attended
    ${rowsOf('events_held', scope)} and e.visibility = 'Public' order by e.start_at, b.id`.execute(
    db,
  );
  return rows;
}
