import type { BookingEventKind, Party } from '@thedot/domain/bookings/bookings.contract';
import type { NewBooking } from '@thedot/domain/bookings/moves.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockExpert } from '../../db/experts.ts';

interface Opening extends Omit<NewBooking, 'expertId' | 'answerBy'> {
  readonly expertId: string;
  readonly anyExpert: boolean;
  readonly requesterId: string;
  readonly organizationId: string | null;
  /** Who proposes the first times; the other side answers. */
  readonly author: Party;
  readonly turn: Party;
  readonly actorId: string;
  readonly answerBy: string;
  readonly kind: BookingEventKind;
  readonly now: Date;
}

interface Opened {
  readonly id: string;
  readonly fact: string;
}

/**
 * A booking, its first round with its times, and the step that says so; answers the ids of booking and step. Nothing
 * happens, and nothing is answered, when who is asked is no expert by then: a change of that is waited for.
 */
export async function insertOpening(db: Db, it: Opening): Promise<Opened | undefined> {
  const at = it.now.toISOString();
  const [starts, ends] = [it.slots.map(({ start }) => start), it.slots.map(({ end }) => end)];
  const { rows } = await sql<Opened>`
    with asked as ${lockExpert(db, it.expertId)},
    made as (
      insert into bookings (expert_id, requester_id, organization_id, any_expert, category, description,
        minutes, mode, place, weeks, turn, created_at)
      select id, ${it.requesterId}, ${it.organizationId}, ${it.anyExpert}, ${it.category},
        ${it.description}, ${it.minutes}, ${it.mode}, ${it.place}, ${it.weeks}, ${it.turn}, ${at}
      from asked
      returning id
    ), first as (
      insert into booking_rounds (booking_id, round, author, author_id, answer_by, created_at)
      select id, 1, ${it.author}, ${it.actorId}, ${it.answerBy}, ${at} from made
    ), times as (
      insert into booking_slots (booking_id, round, start_at, end_at)
      select id, 1, start_at, end_at
      from made, unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as slot (start_at, end_at)
    )
    insert into booking_steps (booking_id, kind, actor_id, at, slots)
    select id, ${it.kind}, ${it.actorId}, ${at}, ${JSON.stringify(it.slots)} from made
    returning booking_id as id, id as fact`.execute(db);
  return rows[0];
}
