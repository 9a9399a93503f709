import type {
  TicketArea,
  TicketQuery,
  TicketStatus,
  TicketSubjectKind,
  TicketType,
} from '@thedot/domain/tickets/tickets.contract';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import {
  selectSubmissionDetails,
  selectSubmissions,
  submissionConditions,
  type SubmissionReader,
} from '../submissions/submissions.sql.ts';

interface Reader extends SubmissionReader {
  /** Sees the tickets about the 5G station. */
  readonly handlesStation: boolean;
}

export interface TicketSubjectRef {
  readonly kind: TicketSubjectKind;
  readonly id: string;
}

/** Whether a record is a space or material of the 5G station, or a booking of them. */
const isStationRecord = (
  kind: RawBuilder<string>,
  id: RawBuilder<string>,
) => sql<boolean>`case ${kind}
  when 'space' then exists (
    select from spaces as sp where sp.id = ${id} and sp.type = '5g_station')
  when 'space_booking' then exists (
    select from space_bookings as b join spaces as sp on sp.id = b.space_id
    where b.id = ${id} and sp.type = '5g_station')
  when 'material' then exists (select from materials as m where m.id = ${id} and m.is_tt)
  when 'material_booking' then exists (
    select from material_bookings as b where b.id = ${id} and b.is_tt)
  else false end`;

/** Whether a ticket `t` is about such a record. */
const isOfStation = isStationRecord(sql`t.subject_kind`, sql`t.subject_id`);

export async function isAboutStation(db: Db, { kind, id }: TicketSubjectRef): Promise<boolean> {
  const { rows } = await sql<{ isOfStation: boolean }>`
    select ${isStationRecord(sql`${kind}::text`, sql`${id}::uuid`)} as "isOfStation"`.execute(db);
  return rows[0]?.isOfStation ?? false;
}

interface ReaderOfOwn {
  /** Null leaves out the own ones. */
  readonly id: string | null;
  readonly handlesStation: boolean;
}

/** Of tickets and their submissions `s`: the own ones, and those that the reader handles. */
export const isFor = ({ id, handlesStation }: ReaderOfOwn) =>
  handlesStation
    ? sql<boolean>`(s.author_id = ${id} or ${isOfStation})`
    : sql<boolean>`s.author_id = ${id}`;

/** Of a submission `s`: a claim, of the 5G station alone for its team. */
export const isOpenClaim = ({ onlyStation }: { readonly onlyStation: boolean }) =>
  sql<boolean>`exists (select from tickets as t where t.id = s.id and t.type = 'claim' ${
    onlyStation ? sql`and ${isOfStation}` : sql``
  })`;

const hasVoted = ({ id }: Reader) => sql<boolean>`exists (
  select from ticket_votes as v where v.ticket_id = t.id and v.user_id = ${id})`;

// CHECKs of these columns allow what the contract does.
const TYPED_COLUMNS = [
  sql<TicketStatus>`s.status`.as('status'),
  sql<TicketType>`t.type`.as('type'),
  sql<TicketArea>`t.area`.as('area'),
] as const;

const selectItems = (db: Db, reader: Reader) =>
  selectSubmissions(db, 'ticket', reader)
    .innerJoin('tickets as t', 't.id', 's.id')
    .select([...TYPED_COLUMNS, 't.vote_count as votes', hasVoted(reader).as('hasVoted')]);

export interface TicketSelection extends Omit<TicketQuery, 'limit' | 'after' | 'scope'> {
  /** Only those of this user, and those that the user handles. */
  readonly user?: ReaderOfOwn | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly after?: string | undefined;
}

function isAbout(record: string) {
  const [kind = '', id = ''] = record.split(':');
  return sql<boolean>`t.subject_kind = ${kind} and t.subject_id = ${id}::uuid`;
}

/** Newest first, one more than the limit. */
export const findTickets = (
  db: Db,
  reader: Reader,
  { user, type, area, record, limit, ...filter }: TicketSelection,
) =>
  selectItems(db, reader)
    .where((eb) => eb.and(submissionConditions(reader, filter)))
    .$if(user !== undefined, (it) => it.where(isFor(user ?? reader)))
    .$if(record !== undefined, (it) => it.where(isAbout(record ?? '')))
    .$if(type !== undefined, (it) => it.where('t.type', '=', type ?? ''))
    .$if(area !== undefined, (it) => it.where('t.area', '=', area ?? ''))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();

const MAX_SIMILAR = 5;
const MAX_OF_SUBJECT = 20;

/** The most similar titles first, of the own tickets and of all proposals. */
export const findSimilarTickets = (
  db: Db,
  reader: Reader,
  { title, type }: { readonly title: string; readonly type: TicketType },
) =>
  selectItems(db, reader)
    .where('t.merged_into', 'is', null)
    .where('t.type', '=', type)
    .where(sql<boolean>`s.title_words % name_words(${title})`)
    .where((eb) =>
      eb.or([
        eb('t.type', '=', 'proposal'),
        eb('s.author_id', '=', reader.id),
        eb.lit(reader.isStaff),
      ]),
    )
    .orderBy(sql`similarity(s.title_words, name_words(${title}))`, 'desc')
    .orderBy('s.id', 'desc')
    .limit(MAX_SIMILAR)
    .execute();

/** The newest tickets about something: staff see all, others the own ones and those they handle. */
export const findTicketsOf = (db: Db, reader: Reader, { kind, id }: TicketSubjectRef) =>
  selectItems(db, reader)
    .where('t.subject_kind', '=', kind)
    .where('t.subject_id', '=', id)
    .$if(!reader.isStaff, (it) => it.where(isFor(reader)))
    .orderBy('s.id', 'desc')
    .limit(MAX_OF_SUBJECT)
    .execute();

/** Other tickets, with what tells who may open them. */
const linkedTickets = (db: Db) =>
  db
    .selectFrom('submissions as other')
    .innerJoin('tickets as d', 'd.id', 'other.id')
    .select([
      'other.id',
      'other.number',
      'other.title',
      'other.author_id as authorId',
      'other.closed_at as closedAt',
      sql<TicketStatus>`other.status`.as('status'),
      sql<TicketType>`d.type`.as('type'),
      isStationRecord(sql`d.subject_kind`, sql`d.subject_id`).as('isOfStation'),
    ]);

export const findTicketRow = (db: Db, reader: Reader, id: string) =>
  selectSubmissionDetails(db, 'ticket', reader)
    .innerJoin('tickets as t', 't.id', 's.id')
    .where('s.id', '=', id)
    .select([
      ...TYPED_COLUMNS,
      's.decided_at as decidedAt',
      isOfStation.as('isOfStation'),
      't.vote_count as votes',
      hasVoted(reader).as('hasVoted'),
      't.benefit',
      't.happened_on as happenedOn',
      sql<TicketSubjectKind | null>`t.subject_kind`.as('subjectKind'),
      't.subject_id as subjectId',
      't.rating',
      't.rating_text as ratingText',
      jsonObjectFrom(linkedTickets(db).where('other.id', '=', sql.ref<string>('t.merged_into'))).as(
        'mergedInto',
      ),
      jsonArrayFrom(
        linkedTickets(db).where('d.merged_into', '=', sql.ref<string>('t.id')).orderBy('other.id'),
      ).as('duplicates'),
      sql<boolean>`exists (
        select from submission_events as e
        where e.submission_id = s.id and e.actor_id = s.author_id and e.action = 'close'
          and e.created_at >= s.closed_at)`.as('isClosedByAuthor'),
    ])
    .executeTakeFirst();

/** What the workflow reads of the kind's table. */
export const findTicketFacts = (db: Db, id: string) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('submissions as other', 'other.id', 't.merged_into')
    .select([
      sql<TicketType>`t.type`.as('type'),
      't.merged_into as mergedInto',
      'other.closed_at as mergedClosedAt',
      isOfStation.as('isOfStation'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();

export const countTickets = (db: Db, user: TicketSelection['user']) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('tickets as t', 't.id', 's.id')
    .where('s.kind', '=', 'ticket')
    .$if(user !== undefined, (it) => it.where(isFor(user ?? { id: '', handlesStation: false })))
    .select([
      sql<number>`count(*) filter (where s.closed_at is null)::int`.as('open'),
      sql<number>`count(*) filter (where s.closed_at is null and t.type = 'proposal')::int`.as(
        'proposals',
      ),
      sql<number>`count(*) filter (where s.closed_at is null and t.type = 'claim')::int`.as(
        'claims',
      ),
      sql<number>`count(*) filter (where s.status = 'resolved')::int`.as('resolved'),
    ])
    .executeTakeFirstOrThrow();

interface TicketColumns {
  readonly type: TicketType;
  readonly area: TicketArea;
  readonly benefit: string;
  readonly happenedOn: string | null;
  readonly subject: { readonly kind: TicketSubjectKind; readonly id: string } | null;
}

export const insertTicket = (
  db: Db,
  id: string,
  { type, area, benefit, happenedOn, subject }: TicketColumns,
) =>
  db
    .insertInto('tickets')
    .values({
      id,
      type,
      area,
      benefit,
      happened_on: happenedOn,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
    })
    .execute();

export const updateTicket = (
  db: Db,
  id: string,
  { area, benefit, happenedOn }: Pick<TicketColumns, 'area' | 'benefit' | 'happenedOn'>,
) =>
  db
    .updateTable('tickets')
    .set({ area, benefit, happened_on: happenedOn })
    .where('id', '=', id)
    .execute();

/** Duplicates of a ticket by other authors than its own. */
export const findDuplicatesOfOthers = (db: Db, id: string, authorId: string) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('tickets as t', 't.id', 's.id')
    .select([
      's.id',
      's.number',
      's.title',
      's.author_id as authorId',
      's.assignee_id as assigneeId',
    ])
    .where('t.merged_into', '=', id)
    .where('s.author_id', '<>', authorId)
    .orderBy('s.id')
    .execute();

/** A reopened ticket is handled by itself again. */
export const undoMerge = (db: Db, id: string) =>
  db.updateTable('tickets').set({ merged_into: null }).where('id', '=', id).execute();

/**
 * The votes of a duplicate count for the other ticket; a user votes once. The duplicate's author votes for it too. What
 * was merged into the duplicate is one of the other ticket.
 */
export async function mergeTickets(
  db: Db,
  { id, into, authorId, now }: { id: string; into: string; authorId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute();
  await sql`
    insert into ticket_votes (ticket_id, user_id, created_at)
    select ${into}::uuid, voter.user_id, ${now.toISOString()}::timestamptz
    from (select user_id from ticket_votes where ticket_id = ${id} union select ${authorId}::uuid) as voter
    where voter.user_id <> (select author_id from submissions where id = ${into})
    on conflict do nothing`.execute(db);
  await updateVoteCount(db, into);
}

const updateVoteCount = (db: Db, id: string) =>
  db
    .updateTable('tickets')
    .set({
      vote_count: db
        .selectFrom('ticket_votes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('ticket_id', '=', id),
    })
    .where('id', '=', id)
    .execute();

/** Votes are counted one after the other: a count beside another one would miss its vote. */
export const lockVotes = (db: Db, id: string) =>
  db.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute();

export async function insertVote(db: Db, ticketId: string, userId: string, now: Date) {
  await db
    .insertInto('ticket_votes')
    .values({ ticket_id: ticketId, user_id: userId, created_at: now.toISOString() })
    .onConflict((it) => it.doNothing())
    .execute();
  await updateVoteCount(db, ticketId);
}

export async function deleteVote(db: Db, ticketId: string, userId: string) {
  await db
    .deleteFrom('ticket_votes')
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .execute();
  await updateVoteCount(db, ticketId);
}

export const updateRating = (
  db: Db,
  id: string,
  { rating, text, now }: { readonly rating: number; readonly text: string; readonly now: Date },
) =>
  db
    .updateTable('tickets')
    .set({ rating, rating_text: text, rated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();

/** Those that wait for their author since before this time. */
export const findWaitingTickets = (db: Db, before: Date) =>
  db
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.kind', '=', 'ticket')
    .where('s.status', '=', 'waiting')
    .where('s.decided_at', '<', before.toISOString())
    .orderBy('s.id')
    .execute();
