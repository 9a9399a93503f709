import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { beginsWords } from '../../db/search.ts';
import { hasVisibleThumbnail } from '../../platform/files/files.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** Of `submissions`: an event that the hub holds is no private text of its organizer. */
export const isNoHeldEvent = sql<boolean>`not (kind = 'event' and status in ('accepted', 'finished'))`;

type FileSubjectKind = 'submission' | 'submission-message';

/** The files of the row with the referenced id, as JSON. */
export const attachedFiles = (db: Db, subjectKind: FileSubjectKind, subjectId: string) =>
  jsonArrayFrom(
    db
      .selectFrom('files as f')
      .select([
        'f.id',
        'f.name',
        'f.media_type as mediaType',
        'f.size',
        hasVisibleThumbnail.as('hasThumbnail'),
        'f.width',
        'f.height',
        'f.verdict',
      ])
      .where('f.subject_kind', '=', subjectKind)
      .where('f.subject_id', '=', sql.ref<string>(subjectId))
      .orderBy('f.id'),
  );

export interface SubmissionReader {
  readonly id: string;
  readonly isStaff: boolean;
}

/** Counts the messages of `submissions as s` that the reader has not read. */
const countUnread = ({ id, isStaff }: SubmissionReader) => sql<number>`(
  select count(*)::int from submission_messages as m
  where m.submission_id = s.id and m.author_id <> ${id} and (not m.is_internal or ${isStaff}::boolean)
    and m.created_at > coalesce((
      select r.read_at from submission_reads as r where r.submission_id = s.id and r.user_id = ${id}
    ), '-infinity'))`;

/** Selects what lists show of the submissions of a kind, as `submissions as s`. */
export const selectSubmissions = (db: Db, kind: SubmissionKind, reader: SubmissionReader) =>
  db
    .selectFrom('submissions as s')
    .where('s.kind', '=', kind)
    .select([
      's.id',
      's.number',
      's.status',
      's.title',
      briefPerson(db, 's.author_id').$notNull().as('author'),
      briefPerson(db, 's.assignee_id').as('assignee'),
      's.due_at as dueAt',
      's.created_at as createdAt',
      's.changed_at as changedAt',
      's.closed_at as closedAt',
      countUnread(reader).as('unread'),
    ]);

/** The same with what pages show of one submission. */
export const selectSubmissionDetails = (db: Db, kind: SubmissionKind, reader: SubmissionReader) =>
  selectSubmissions(db, kind, reader).select([
    's.text',
    's.reason',
    's.author_id as authorId',
    's.organization_id as organizationId',
    attachedFiles(db, 'submission', 's.id').as('files'),
  ]);

/** What the lists of all kinds are filtered by. */
export interface SubmissionFilter {
  /** `unresolved` and `closed` are all that are not closed, or are. */
  readonly status?: string | undefined;
  readonly assignee?: string | undefined;
  readonly isOverdue?: 'true' | undefined;
  readonly search?: string | undefined;
  /** Only those before this id: lists are sorted by id, the newest first. */
  readonly after?: string | undefined;
  readonly now: Date;
}

const hasStatus = (status: string) => {
  if (status === 'unresolved') return sql<boolean>`s.closed_at is null`;
  if (status === 'closed') return sql<boolean>`s.closed_at is not null`;
  return sql<boolean>`s.status = ${status}`;
};

const isHandledBy = (assignee: string, { id }: SubmissionReader) =>
  assignee === 'none'
    ? sql<boolean>`s.assignee_id is null`
    : sql<boolean>`s.assignee_id = ${assignee === 'me' ? id : assignee}`;

/** The conditions of a filter, of `submissions as s`. */
export const submissionConditions = (
  reader: SubmissionReader,
  { status, assignee, isOverdue, search = '', after, now }: SubmissionFilter,
) => [
  ...(status === undefined ? [] : [hasStatus(status)]),
  ...(assignee === undefined ? [] : [isHandledBy(assignee, reader)]),
  ...(isOverdue === undefined
    ? []
    : [sql<boolean>`s.due_at < ${now.toISOString()} and s.closed_at is null`]),
  ...(after === undefined ? [] : [sql<boolean>`s.id < ${after}`]),
  ...beginsWords(sql<string>`s.title_words`, search),
];
