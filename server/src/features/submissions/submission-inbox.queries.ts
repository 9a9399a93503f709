import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mostUrgentFirst } from '../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../kernel/decisions.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** Of `submissions as s`. */
export interface UndecidedSubmissions {
  readonly kind: SubmissionKind;
  /** The status in which they wait for a first decision. */
  readonly status: string;
  readonly condition?: RawBuilder<SqlBool> | undefined;
  /** Columns of the kind's own table. */
  readonly version?: RawBuilder<number> | undefined;
  readonly slots?: RawBuilder<Slot[]> | undefined;
}

/** As many characters of its text as a row of the inbox shows. */
const EXCERPT = 300;

const selectUndecided = (db: Db, { kind, status, condition }: UndecidedSubmissions) =>
  db
    .selectFrom('submissions as s')
    .where('s.kind', '=', sql.lit(kind))
    .where('s.status', '=', sql.lit(status))
    .where(condition ?? sql<boolean>`true`);

export const findUndecided = (db: Db, selection: UndecidedSubmissions, page: DecisionPage) =>
  mostUrgentFirst(
    selectUndecided(db, selection).select([
      's.id',
      's.title',
      sql<string>`left(s.text, ${sql.lit(EXCERPT)})`.as('text'),
      briefPerson(db, 's.author_id').as('person'),
      's.created_at as since',
      's.due_at as dueAt',
      (selection.version ?? sql<number | null>`null`).as('version'),
      (selection.slots ?? sql<Slot[]>`'[]'::json`).as('slots'),
    ]),
    { dueAt: sql.ref('s.due_at'), since: sql.ref('s.created_at'), id: sql.ref('s.id') },
    page,
  ).execute();

export async function countUndecided(db: Db, selection: UndecidedSubmissions): Promise<number> {
  const { count } = await selectUndecided(db, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
