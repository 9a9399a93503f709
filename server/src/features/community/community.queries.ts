import type {
  Answers,
  Forward,
  Program,
  ServiceRequestQuery,
  ServiceStatus,
} from '@thedot/domain/community/community.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import {
  selectSubmissionDetails,
  selectSubmissions,
  submissionConditions,
  type SubmissionReader,
} from '../submissions/submissions.sql.ts';

// CHECKs of these columns allow what the contract does.
const TYPED_COLUMNS = [
  sql<ServiceStatus>`s.status`.as('status'),
  sql<Program>`r.program`.as('program'),
] as const;

const newestForward = sql<Forward['status'] | null>`(
  select f.status from service_forwards as f where f.request_id = r.id order by f.id desc limit 1)`;

const selectItems = (db: Db, reader: SubmissionReader) =>
  selectSubmissions(db, 'service_request', reader)
    .innerJoin('service_requests as r', 'r.id', 's.id')
    .select([...TYPED_COLUMNS, newestForward.as('forward')]);

interface Filter extends Omit<ServiceRequestQuery, 'limit' | 'after'> {
  /** Only those of this author. */
  readonly authorId?: string | undefined;
  readonly after?: string | undefined;
  readonly now: Date;
}

const conditionsOf = (reader: SubmissionReader, { authorId, program, ...filter }: Filter) => [
  ...submissionConditions(reader, filter),
  ...(authorId === undefined ? [] : [sql<boolean>`s.author_id = ${authorId}`]),
  ...(program === undefined ? [] : [sql<boolean>`r.program = ${program}`]),
];

/** Newest first, one more than the limit. */
export const findRequests = (
  db: Db,
  reader: SubmissionReader,
  { limit, ...filter }: Filter & { readonly limit: number },
) =>
  selectItems(db, reader)
    .where((eb) => eb.and(conditionsOf(reader, filter)))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();

/** How many of the filtered requests have each status; without those that none has. */
export const countRequests = (db: Db, reader: SubmissionReader, filter: Filter) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('service_requests as r', 'r.id', 's.id')
    .where('s.kind', '=', 'service_request')
    .where((eb) => eb.and(conditionsOf(reader, filter)))
    .groupBy('s.status')
    .select([sql<ServiceStatus>`s.status`.as('status'), sql<number>`count(*)::int`.as('count')])
    .execute();

export const findRequestRow = (db: Db, reader: SubmissionReader, id: string) =>
  selectSubmissionDetails(db, 'service_request', reader)
    .innerJoin('service_requests as r', 'r.id', 's.id')
    .innerJoin('service_consent_texts as c', (join) =>
      join.onRef('c.program', '=', 'r.program').onRef('c.version', '=', 'r.consent_version'),
    )
    .where('s.id', '=', id)
    .select([
      ...TYPED_COLUMNS,
      // Written from the answers of a contract only.
      sql<Answers>`r.answers`.as('answers'),
      'r.consent_version as consentVersion',
      'c.text_en as consentEn',
      'c.text_fr as consentFr',
      jsonArrayFrom(
        db
          .selectFrom('service_forwards as f')
          .select([
            'f.id',
            sql<Forward['channel']>`f.channel`.as('channel'),
            'f.address',
            sql<Forward['status']>`f.status`.as('status'),
            'f.tries',
            'f.error',
            toIsoText(sql.ref('f.created_at')).as('createdAt'),
            sql<string | null>`${toIsoText(sql.ref('f.ended_at'))}`.as('endedAt'),
          ])
          .where('f.request_id', '=', sql.ref<string>('r.id'))
          .orderBy('f.id', 'desc'),
      ).as('forwards'),
    ])
    .executeTakeFirst();

export const insertConsent = (
  db: Db,
  {
    userId,
    program,
    version,
    now,
  }: {
    readonly userId: string;
    readonly program: Program;
    readonly version: number;
    readonly now: Date;
  },
) =>
  db
    .insertInto('service_consents')
    .values({ user_id: userId, program, version, accepted_at: now.toISOString() })
    .onConflict((it) => it.doNothing())
    .execute();

export const insertRequest = (
  db: Db,
  {
    id,
    program,
    answers,
    consentVersion,
  }: {
    readonly id: string;
    readonly program: Program;
    readonly answers: Answers;
    readonly consentVersion: number;
  },
) =>
  db
    .insertInto('service_requests')
    .values({
      id,
      program,
      answers: JSON.stringify(answers),
      consent_version: consentVersion,
    })
    .execute();

/** Of requests since `since`; the first answer is the first status that staff gave. */
export const findFigures = async (db: Db, since: Date) => {
  const { rows } = await sql<{
    program: Program;
    asked: number;
    accepted: number;
    refused: number;
    waiting: number;
    answerHours: number | null;
  }>`
    select p.program,
      count(s.id)::int as asked,
      count(s.id) filter (where s.status in ('in_progress', 'done'))::int as accepted,
      count(s.id) filter (where s.status = 'refused')::int as refused,
      count(s.id) filter (where s.status = 'new')::int as waiting,
      round(avg(extract(epoch from answer.at - s.created_at) / 3600)::numeric, 1)::float8 as "answerHours"
    from service_programs as p
    left join service_requests as r on r.program = p.program
      and exists (select from submissions as own where own.id = r.id and own.created_at >= ${since.toISOString()})
    left join submissions as s on s.id = r.id
    left join lateral (
      select min(e.created_at) as at from submission_events as e
      where e.submission_id = s.id and e.from_status = 'new' and e.to_status <> 'cancelled'
    ) as answer on true
    group by p.program
    order by array_position(array['wemove', 'proservy', 'eurafrique'], p.program)`.execute(db);
  return rows;
};
