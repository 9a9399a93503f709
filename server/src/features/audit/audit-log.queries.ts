import {
  AUDIT_AREAS,
  type AuditArea,
  type AuditFilter,
} from '@thedot/domain/audit/audit-log.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { AuditLog, DB } from '../../db/schema.ts';
import { beginsWords, containsAllWords, MAX_CANDIDATES } from '../../db/search.ts';
import { ACTIVITY_FACTS } from '../../platform/audit/activity-facts.sql.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';

interface Selection extends Omit<AuditFilter, 'from' | 'to'> {
  /** The ids of the period: from the first, up to the end. */
  readonly fromId: string | null;
  readonly endId: string | null;
  readonly after: string | undefined;
  readonly limit: number;
}

const isOfArea = (area: AuditArea) =>
  sql<boolean>`split_part(a.action, '.', 1) = any(${[...AUDIT_AREAS[area]]}::text[])`;

type Entries = ExpressionBuilder<DB & { a: AuditLog }, 'a'>;

/** Words of the actor's or the subject's name, or of the details. */
const matches = (search: string) => (eb: Entries) => {
  const users = eb
    .selectFrom('users as u')
    .select('u.id')
    .where((it) => it.and(beginsWords(it.ref('u.name_words'), search)))
    .limit(sql.lit(MAX_CANDIDATES));
  const organizations = eb
    .selectFrom('organizations as o')
    .select('o.id')
    .where((it) => it.and(beginsWords(it.ref('o.name_words'), search)))
    .limit(sql.lit(MAX_CANDIDATES));
  return eb.or([
    eb('a.actor_id', 'in', users),
    eb('a.subject_id', 'in', users),
    eb('a.subject_id', 'in', organizations),
    eb.and(containsAllWords(sql<string>`searchable_text(a.details::text)`, search)),
  ]);
};

/** Newest first, one more than the limit. */
export const findAuditEntries = (
  db: Db,
  { search, actor, area, subject, fromId, endId, after, limit }: Selection,
) =>
  db
    .selectFrom('audit_log as a')
    .$if(search !== undefined, (q) => q.where(matches(search ?? '')))
    .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? null))
    .$if(area !== undefined, (q) => q.where(isOfArea(area ?? 'hub')))
    .$if(subject !== undefined, (q) => q.where('a.subject_id', '=', subject ?? null))
    .$if(fromId !== null, (q) => q.where('a.id', '>=', fromId ?? ''))
    .$if(endId !== null, (q) => q.where('a.id', '<', endId ?? ''))
    .$if(after !== undefined, (q) => q.where('a.id', '<', after ?? ''))
    .select((eb) => [
      ...ACTIVITY_FACTS,
      briefPerson(db, 'a.actor_id').as('actor'),
      'a.subject_kind as subjectKind',
      'a.subject_id as subjectId',
      eb.fn
        .coalesce(
          eb
            .selectFrom('users as s')
            .select(fullName('s').as('name'))
            .whereRef('s.id', '=', 'a.subject_id'),
          eb
            .selectFrom('organizations as s')
            .select('s.name')
            .whereRef('s.id', '=', 'a.subject_id'),
        )
        .as('subjectName'),
      'a.details as recorded',
      'a.address',
    ])
    .orderBy('a.id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute();

export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number];
