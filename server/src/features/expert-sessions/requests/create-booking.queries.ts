import type { BookingEventKind, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import type { NewBooking } from '@thedot/domain/expert-sessions/transitions.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { lockExpert } from '../../experts/experts.sql.ts';

interface NewBookingRow extends Omit<NewBooking, 'expertId' | 'answerBy' | 'needs'> {
  readonly needs: SessionNeeds | null;
  readonly expertId: string;
  readonly anyExpert: boolean;
  readonly requesterId: string;
  readonly organizationId: string | null;
  /** The party that proposes the first times; the other party answers. */
  readonly author: Party;
  readonly turn: Party;
  readonly actorId: string;
  readonly answerBy: string;
  readonly kind: BookingEventKind;
  readonly now: Date;
}

export interface InsertedBooking {
  readonly id: string;
  readonly eventId: string;
}

/**
 * Inserts a booking, its first round with its times, and its first event. Locks the expert's row; returns
 * nothing if the user is no longer an expert.
 */
export async function insertBooking(
  db: Db,
  it: NewBookingRow,
): Promise<InsertedBooking | undefined> {
  const at = it.now.toISOString();
  const [starts, ends] = [it.slots.map(({ start }) => start), it.slots.map(({ end }) => end)];
  const { rows } = await sql<InsertedBooking>`
    with asked as ${lockExpert(db, it.expertId)},
    made as (
      insert into expert_sessions (expert_id, requester_id, organization_id, any_expert, category, description,
        minutes, mode, place, needs, weeks, turn, created_at)
      select id, ${it.requesterId}, ${it.organizationId}, ${it.anyExpert}, ${it.category},
        ${it.description}, ${it.minutes}, ${it.mode}, ${it.place}, ${it.needs && JSON.stringify(it.needs)}::jsonb, ${it.weeks}, ${it.turn}, ${at}
      from asked
      returning id
    ), first as (
      insert into expert_session_rounds (booking_id, round, author, author_id, answer_by, created_at)
      select id, 1, ${it.author}, ${it.actorId}, ${it.answerBy}, ${at} from made
    ), times as (
      insert into expert_session_slots (booking_id, round, start_at, end_at)
      select id, 1, start_at, end_at
      from made, unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as slot (start_at, end_at)
    )
    insert into booking_events (booking_id, kind, actor_id, at, slots)
    select id, ${it.kind}, ${it.actorId}, ${at}, ${JSON.stringify(it.slots)} from made
    returning booking_id as id, id as "eventId"`.execute(db);
  return rows[0];
}

/** Counts the pending proposals of an expert to a person. */
export async function countOpenProposals(
  db: Db,
  { expertId, requesterId }: { readonly expertId: string; readonly requesterId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions as b')
    .innerJoin('expert_session_rounds as r', (join) =>
      join.onRef('r.booking_id', '=', 'b.id').on('r.round', '=', 1),
    )
    .where('b.expert_id', '=', expertId)
    .where('b.requester_id', '=', requesterId)
    .where('b.status', '=', 'pending')
    .where('r.author', '=', 'expert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The topics of an expert; empty if none are set. */
export async function findTopics(db: Db, expertId: string): Promise<readonly Expertise[]> {
  const row = await db
    .selectFrom('experts')
    .select(sql<Expertise[]>`to_json(categories)`.as('categories'))
    .where('user_id', '=', expertId)
    .executeTakeFirst();
  return row?.categories ?? [];
}
