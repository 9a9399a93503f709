import type {
  ApplicationScore,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import type { OpportunityStatus } from '@thedot/domain/opportunities/opportunities.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import {
  selectSubmissionDetails,
  selectSubmissions,
  submissionConditions,
  type SubmissionFilter,
  type SubmissionReader,
} from '../submissions/submissions.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

const columnsFor = ({ id }: SubmissionReader) => {
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

const selectItems = (db: Db, reader: SubmissionReader) =>
  selectSubmissions(db, 'application', reader)
    .innerJoin('opportunity_applications as a', 'a.id', 's.id')
    .innerJoin('opportunities as o', 'o.id', 'a.opportunity_id')
    .select([...columnsFor(reader)]);

export interface Applicant {
  readonly id: string;
  readonly organizationId: string | null;
}

export type ApplicationRow = Awaited<ReturnType<typeof findApplications>>[number];

interface Selection extends Omit<SubmissionFilter, 'search'> {
  /** Whose applications are listed, drafts too: of the user and the organization; without it, all submitted ones. */
  readonly applicant?: Applicant;
  readonly opportunityId?: string | undefined;
  readonly limit: number;
}

/** The own ones, and those of the organization, which follow it when it is merged into another. */
const ofApplicant = (applicant: Applicant | undefined) => sql<boolean>`(
  s.author_id = ${applicant?.id ?? null} or s.organization_id = ${applicant?.organizationId ?? null})`;

/** Newest first, and one more than the limit. */
export const findApplications = (
  db: Db,
  reader: SubmissionReader,
  { applicant, opportunityId, limit, ...filter }: Selection,
) =>
  selectItems(db, reader)
    .where((eb) => eb.and(submissionConditions(reader, filter)))
    .$if(applicant !== undefined, (it) => it.where(ofApplicant(applicant)))
    .$if(applicant === undefined, (it) => it.where('s.status', '<>', 'draft'))
    .$if(opportunityId !== undefined, (it) => it.where('o.id', '=', opportunityId ?? ''))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findApplication = (db: Db, reader: SubmissionReader, id: string) =>
  selectSubmissionDetails(db, 'application', reader)
    .innerJoin('opportunity_applications as a', 'a.id', 's.id')
    .innerJoin('opportunities as o', 'o.id', 'a.opportunity_id')
    .select([
      ...columnsFor(reader),
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

export const findApplicant = (db: Db, applicationId: string) =>
  db
    .selectFrom('opportunity_applications as a')
    .innerJoin('submissions as s', 's.id', 'a.id')
    .select(['a.opportunity_id as opportunityId', 's.organization_id as organizationId'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();

/** The member who has been in the organization’s account the longest, for an application of a removed author. */
export const findNextAuthor = async (db: Db, applicationId: string) => {
  const row = await db
    .selectFrom('submissions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '<>', 's.author_id'),
    )
    .select('u.id')
    .where('s.id', '=', applicationId)
    .where('u.is_removed', '=', false)
    .where('u.is_completed', '=', true)
    .orderBy('u.id')
    .executeTakeFirst();
  return row?.id;
};

/** Members of the applicant who wrote messages: they are told of answers as the author is. */
export const findWritingMembers = async (db: Db, applicationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('submission_messages as m')
    .innerJoin('submissions as s', 's.id', 'm.submission_id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'm.author_id').onRef('u.organization_id', '=', 's.organization_id'),
    )
    .select('u.id')
    .distinct()
    .where('s.id', '=', applicationId)
    .execute();
  return rows.map(({ id }) => id);
};

interface ApplicantKey {
  readonly opportunityId: string;
  readonly applicantId: string;
}

export const hasApplication = async (db: Db, { opportunityId, applicantId }: ApplicantKey) =>
  (await db
    .selectFrom('opportunity_applications as a')
    .innerJoin('submissions as s', 's.id', 'a.id')
    .select('a.id')
    .where('a.opportunity_id', '=', opportunityId)
    .where((eb) =>
      eb.or([eb('a.applicant_id', '=', applicantId), eb('s.organization_id', '=', applicantId)]),
    )
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

/** The application of the user or the organization, as JSON, of an opportunity `o`. */
export const ownApplication = (applicant: Applicant) => sql<{
  id: string;
  status: string;
  isMine: boolean;
} | null>`(
  select json_build_object('id', s.id, 'status', s.status, 'isMine', s.author_id = ${applicant.id})
  from opportunity_applications as a join submissions as s on s.id = a.id
  where a.opportunity_id = o.id and ${ofApplicant(applicant)}
  order by s.author_id = ${applicant.id} desc limit 1)`;
