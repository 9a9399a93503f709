import type {
  ApplicationScore,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import type { OpportunityStatus } from '@thedot/domain/opportunities/opportunities.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { selectSubmissionDetails, selectSubmissions } from '../submissions/submissions.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

interface Reader {
  readonly id: string;
  readonly isStaff: boolean;
}

const columnsFor = ({ id }: Reader) => {
  const mine = sql<number | null>`(
    select c.score from application_scores as c where c.application_id = a.id and c.reviewer_id = ${id})`;
  return [
    sql<ApplicationStatus>`s.status`.as('status'),
    jsonBuildObject({
      id: sql<string>`o.id`,
      title: sql<string>`o.title`,
      deadline: toIsoText(sql`o.deadline_at`),
    }).as('opportunity'),
    sql<boolean>`s.author_id = ${id}`.as('isMine'),
    mine.as('myScore'),
    sql<number>`(select count(*)::int from application_scores as c where c.application_id = a.id)`.as(
      'scoreCount',
    ),
    // Reviewers score before they see what others gave.
    sql<number | null>`case when ${mine} is not null then (
      select round(avg(c.score), 1)::float8 from application_scores as c where c.application_id = a.id) end`.as(
      'averageScore',
    ),
  ] as const;
};

const selectItems = (db: Db, reader: Reader) =>
  selectSubmissions(db, 'application', reader)
    .innerJoin('opportunity_applications as a', 'a.id', 's.id')
    .innerJoin('opportunities as o', 'o.id', 'a.opportunity_id')
    .select([...columnsFor(reader)]);

export type ApplicationRow = Awaited<ReturnType<typeof findApplications>>[number];

interface Selection {
  /** The applicants of whom all applications are listed, drafts too; without it, all submitted ones. */
  readonly applicantIds?: readonly string[];
  readonly opportunityId?: string | undefined;
  readonly status?: ApplicationStatus | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Newest first, and one more than the limit. */
export const findApplications = (
  db: Db,
  reader: Reader,
  { applicantIds, opportunityId, status, after, limit }: Selection,
) =>
  selectItems(db, reader)
    .$if(applicantIds !== undefined, (it) => it.where('a.applicant_id', 'in', applicantIds ?? []))
    .$if(applicantIds === undefined, (it) => it.where('s.status', '<>', 'draft'))
    .$if(opportunityId !== undefined, (it) => it.where('o.id', '=', opportunityId ?? ''))
    .$if(status !== undefined, (it) => it.where('s.status', '=', status ?? ''))
    .$if(after !== undefined, (it) => it.where('s.id', '<', after ?? ''))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findApplication = (db: Db, reader: Reader, id: string) =>
  selectSubmissionDetails(db, 'application', reader)
    .innerJoin('opportunity_applications as a', 'a.id', 's.id')
    .innerJoin('opportunities as o', 'o.id', 'a.opportunity_id')
    .select([
      ...columnsFor(reader),
      'a.applicant_id as applicantId',
      sql<OpportunityStatus>`o.status`.as('opportunityStatus'),
      sql<string>`coalesce((
        select c.note from application_scores as c
        where c.application_id = a.id and c.reviewer_id = ${reader.id}), '')`.as('myNote'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();

export const findScores = (db: Db, id: string): Promise<ApplicationScore[]> =>
  db
    .selectFrom('application_scores as c')
    .select([
      briefPerson(db, 'c.reviewer_id').$notNull().as('reviewer'),
      'c.score',
      'c.note',
      'c.created_at as at',
    ])
    .where('c.application_id', '=', id)
    .orderBy('c.created_at')
    .orderBy('c.reviewer_id')
    .execute();

/** Until the end of the transaction its status and deadline stay, whoever else applies meanwhile. */
export const lockOpenness = (db: Db, opportunityId: string) =>
  db
    .selectFrom('opportunities')
    .select(['title', 'deadline_at as deadline', sql<OpportunityStatus>`status`.as('status')])
    .where('id', '=', opportunityId)
    .forShare()
    .executeTakeFirst();

export const findOpportunityAndApplicant = (db: Db, applicationId: string) =>
  db
    .selectFrom('opportunity_applications')
    .select(['opportunity_id as opportunityId', 'applicant_id as applicantId'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();

/** Members of the applicant who wrote messages: they are told of answers as the author is. */
export const findWritingMembers = async (db: Db, applicationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('submission_messages as m')
    .innerJoin('opportunity_applications as a', 'a.id', 'm.submission_id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'm.author_id').onRef('u.organization_id', '=', 'a.applicant_id'),
    )
    .select('u.id')
    .distinct()
    .where('a.id', '=', applicationId)
    .execute();
  return rows.map(({ id }) => id);
};

interface ApplicantKey {
  readonly opportunityId: string;
  readonly applicantId: string;
}

export const hasApplication = async (db: Db, { opportunityId, applicantId }: ApplicantKey) =>
  (await db
    .selectFrom('opportunity_applications')
    .select('id')
    .where('opportunity_id', '=', opportunityId)
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()) !== undefined;

export const insertApplication = (
  db: Db,
  id: string,
  { opportunityId, applicantId }: ApplicantKey,
) =>
  db
    .insertInto('opportunity_applications')
    .values({ id, opportunity_id: opportunityId, applicant_id: applicantId })
    .execute();

interface NewScore {
  readonly applicationId: string;
  readonly reviewerId: string;
  readonly score: number;
  readonly note: string;
  readonly now: Date;
}

export const upsertScore = (db: Db, { applicationId, reviewerId, score, note, now }: NewScore) =>
  db
    .insertInto('application_scores')
    .values({
      application_id: applicationId,
      reviewer_id: reviewerId,
      score,
      note,
      created_at: now.toISOString(),
    })
    .onConflict((it) => it.columns(['application_id', 'reviewer_id']).doUpdateSet({ score, note }))
    .execute();

/** The application of one of the applicants, as JSON, of an opportunity `o`. */
export const ownApplication = (userId: string, applicantIds: readonly string[]) => sql<{
  id: string;
  status: string;
  isMine: boolean;
} | null>`(
  select json_build_object('id', s.id, 'status', s.status, 'isMine', s.author_id = ${userId})
  from opportunity_applications as a join submissions as s on s.id = a.id
  where a.opportunity_id = o.id and a.applicant_id = any(${[...applicantIds]}::uuid[])
  order by s.author_id = ${userId} desc limit 1)`;
