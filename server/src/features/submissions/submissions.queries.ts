import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { deleteFilesOf } from '../../platform/files/files.queries.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';
import { attachedFiles } from './submissions.sql.ts';

const COLUMNS = [
  's.id',
  's.kind',
  's.number',
  's.status',
  's.title',
  's.text',
  's.author_id as authorId',
  's.assignee_id as assigneeId',
  's.organization_id as organizationId',
  's.created_at as createdAt',
  's.decided_at as decidedAt',
  's.closed_at as closedAt',
] as const;

export interface SubmissionRow {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly number: number;
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly authorId: string;
  readonly assigneeId: string | null;
  readonly organizationId: string | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly closedAt: string | null;
}

const selectRows = (db: Db) =>
  db
    .selectFrom('submissions as s')
    .select([...COLUMNS])
    .$narrowType<{ kind: SubmissionKind }>();

export const findSubmission = (db: Db, id: string): Promise<SubmissionRow | undefined> =>
  selectRows(db).where('s.id', '=', id).executeTakeFirst();

/** Locks what a user has submitted or handles and is not closed, in the order of the ids. */
export const lockOpenOf = (db: Db, userId: string): Promise<SubmissionRow[]> =>
  selectRows(db)
    .where((eb) => eb.or([eb('s.author_id', '=', userId), eb('s.assignee_id', '=', userId)]))
    .where('s.closed_at', 'is', null)
    .orderBy('s.id')
    .forUpdate()
    .execute();

/** The oldest that a user submitted or handles and that are not closed. */
export const findOpenOf = (db: Db, { kind, userId, limit }: OpenQuery) =>
  db
    .selectFrom('submissions as s')
    .select(['s.id', 's.title', 's.author_id as authorId'])
    .where('s.kind', '=', kind)
    .where((eb) => eb.or([eb('s.author_id', '=', userId), eb('s.assignee_id', '=', userId)]))
    .where('s.closed_at', 'is', null)
    .orderBy('s.id')
    .limit(limit)
    .execute();

interface OpenQuery {
  readonly kind: SubmissionKind;
  readonly userId: string;
  readonly limit: number;
}

/** Locks submissions, in the order of their ids. */
export const lockSubmissions = (
  db: Db,
  ids: readonly string[],
  kind?: SubmissionKind,
): Promise<SubmissionRow[]> =>
  selectRows(db)
    .where('s.id', 'in', ids)
    .$if(kind !== undefined, (it) => it.where('s.kind', '=', kind ?? ''))
    .orderBy('s.id')
    .forUpdate()
    .execute();

export interface NewSubmission {
  readonly kind: SubmissionKind;
  readonly status: string;
  readonly authorId: string;
  readonly organizationId: string | null;
  readonly title: string;
  readonly text: string;
  readonly dueAt?: string | null | undefined;
  readonly now: Date;
}

export const insertSubmission = (
  db: Db,
  { kind, status, authorId, organizationId, title, text, dueAt = null, now }: NewSubmission,
): Promise<{ id: string; number: number }> =>
  db
    .insertInto('submissions')
    .values({
      kind,
      status,
      author_id: authorId,
      organization_id: organizationId,
      title,
      text,
      due_at: dueAt,
      created_at: now.toISOString(),
      changed_at: now.toISOString(),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

export async function countWithStatus(
  db: Db,
  {
    kind,
    authorId,
    statuses,
  }: {
    readonly kind: SubmissionKind;
    readonly authorId: string;
    readonly statuses: readonly string[];
  },
): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('author_id', '=', authorId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return count;
}

interface SubmissionUpdate {
  readonly status?: string;
  readonly reason?: string;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly authorId?: string | undefined;
  readonly isDecision?: boolean;
  /** Undefined keeps it. */
  readonly isClosed?: boolean;
  readonly now: Date;
}

export const updateSubmission = (
  db: Db,
  id: string,
  { status, reason, title, text, authorId, isDecision = false, isClosed, now }: SubmissionUpdate,
) =>
  db
    .updateTable('submissions')
    .set({
      status,
      reason,
      title,
      text,
      author_id: authorId,
      changed_at: now.toISOString(),
      decided_at: isDecision ? now.toISOString() : undefined,
      closed_at:
        isClosed === undefined
          ? undefined
          : isClosed
            ? sql<string>`coalesce(closed_at, ${now.toISOString()}::timestamptz)`
            : null,
    })
    .where('id', '=', id)
    .execute();

/** Undefined keeps a value. A new due date is reminded of again. */
export const updateAssignment = (
  db: Db,
  ids: readonly string[],
  {
    assigneeId,
    dueAt,
    now,
  }: {
    readonly assigneeId?: string | null | undefined;
    readonly dueAt?: string | null | undefined;
    readonly now: Date;
  },
) =>
  db
    .updateTable('submissions')
    .set({
      assignee_id: assigneeId,
      due_at: dueAt,
      overdue_notified_at: dueAt === undefined ? undefined : null,
      changed_at: now.toISOString(),
    })
    .where('id', 'in', ids)
    .execute();

export interface NewEvent {
  readonly submissionId: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly isInternal?: boolean;
  readonly now: Date;
}

export const insertEvents = (db: Db, events: readonly NewEvent[]) =>
  db
    .insertInto('submission_events')
    .values(
      events.map((it) => ({
        submission_id: it.submissionId,
        actor_id: it.actorId,
        action: it.action,
        from_status: it.from ?? null,
        to_status: it.to ?? null,
        reason: it.reason ?? '',
        details: JSON.stringify(it.details ?? {}),
        is_internal: it.isInternal ?? false,
        created_at: it.now.toISOString(),
      })),
    )
    .execute();

interface ThreadQuery {
  readonly submissionId: string;
  /** Staff read what is internal. */
  readonly isStaff: boolean;
  readonly limit: number;
  readonly after?: string | undefined;
}

const selectMessages = (db: Db) =>
  db
    .selectFrom('submission_messages as m')
    .select([
      'm.id',
      briefPerson(db, 'm.author_id').$notNull().as('author'),
      'm.text',
      'm.is_internal as isInternal',
      'm.by_email as isByEmail',
      'm.created_at as createdAt',
      attachedFiles(db, 'submission-message', 'm.id').as('files'),
    ]);

/** Newest first, one more than the limit. */
export const findMessages = (db: Db, { submissionId, isStaff, limit, after }: ThreadQuery) =>
  selectMessages(db)
    .where('m.submission_id', '=', submissionId)
    .$if(!isStaff, (it) => it.where('m.is_internal', '=', false))
    .$if(after !== undefined, (it) => it.where('m.id', '<', after ?? ''))
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findMessage = (db: Db, id: string) =>
  selectMessages(db).where('m.id', '=', id).executeTakeFirstOrThrow();

/** What decides who may read the files of a message. */
export const findMessageSubject = (db: Db, id: string) =>
  db
    .selectFrom('submission_messages as m')
    .select(['m.submission_id as submissionId', 'm.is_internal as isInternal'])
    .where('m.id', '=', id)
    .executeTakeFirst();

/** Newest first, one more than the limit. */
export const findEvents = (db: Db, { submissionId, isStaff, limit, after }: ThreadQuery) =>
  db
    .selectFrom('submission_events as e')
    .select([
      'e.id',
      briefPerson(db, 'e.actor_id').as('actor'),
      'e.action',
      'e.from_status as from',
      'e.to_status as to',
      'e.reason',
      sql<Record<string, unknown>>`e.details`.as('details'),
      'e.created_at as createdAt',
    ])
    .where('e.submission_id', '=', submissionId)
    .$if(!isStaff, (it) => it.where('e.is_internal', '=', false))
    .$if(after !== undefined, (it) => it.where('e.id', '<', after ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();

export const insertMessage = (
  db: Db,
  {
    submissionId,
    authorId,
    text,
    isInternal,
    isByEmail,
    now,
  }: {
    readonly submissionId: string;
    readonly authorId: string;
    readonly text: string;
    readonly isInternal: boolean;
    readonly isByEmail: boolean;
    readonly now: Date;
  },
): Promise<{ id: string }> =>
  db
    .insertInto('submission_messages')
    .values({
      submission_id: submissionId,
      author_id: authorId,
      text,
      is_internal: isInternal,
      by_email: isByEmail,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findReadAt = (db: Db, submissionId: string, userId: string) =>
  db
    .selectFrom('submission_reads')
    .select('read_at as readAt')
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const upsertRead = (db: Db, submissionId: string, userId: string, now: Date) =>
  db
    .insertInto('submission_reads')
    .values({ submission_id: submissionId, user_id: userId, read_at: now.toISOString() })
    .onConflict((it) =>
      it.columns(['submission_id', 'user_id']).doUpdateSet({
        read_at: sql<string>`greatest(submission_reads.read_at, excluded.read_at)`,
      }),
    )
    .execute();

/** The names that notifications of a submission show. */
export const findNames = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([fullName('u').as('name'), 'o.name as organization'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Marks those that are overdue, so that each is told of once. */
export const markOverdue = (db: Db, kinds: readonly SubmissionKind[], now: Date) =>
  db
    .updateTable('submissions as s')
    .set({ overdue_notified_at: now.toISOString() })
    .where('s.kind', 'in', kinds)
    .where('s.due_at', '<', now.toISOString())
    .where('s.closed_at', 'is', null)
    .where('s.overdue_notified_at', 'is', null)
    .returning([
      's.id',
      's.kind',
      's.number',
      's.title',
      's.assignee_id as assigneeId',
      's.due_at as dueAt',
    ])
    .$narrowType<{ kind: SubmissionKind; dueAt: string }>()
    .execute();

/** Deletes the submission with its messages, its history and all files. */
export async function deleteSubmission(db: Db, id: string): Promise<void> {
  const messages = await db
    .selectFrom('submission_messages')
    .select('id')
    .where('submission_id', '=', id)
    .execute();
  await deleteFilesOf(db, { subjectKind: 'submission', subjectId: id });
  await deleteFilesOf(db, {
    subjectKind: 'submission-message',
    subjectId: messages.map((message) => message.id),
  });
  await db.deleteFrom('submissions').where('id', '=', id).execute();
}
