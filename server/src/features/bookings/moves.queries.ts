import type { Slot } from '@thedot/domain/availability/slot.contract';
import type {
  Attendance,
  BookingStatus,
  BookingStepKind,
  Party,
} from '@thedot/domain/bookings/bookings.contract';
import { sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { isInTheWay } from './slot-clashes.queries.ts';

export interface NewRound {
  readonly bookingId: string;
  /** Counted from 1. */
  readonly round: number;
  readonly author: Party;
  readonly authorId: string;
  readonly message: string;
  readonly answerBy: string;
  readonly slots: readonly Slot[];
  readonly at: Date;
}

export async function insertRound(db: Db, round: NewRound): Promise<void> {
  const { bookingId, slots } = round;
  await db
    .insertInto('booking_rounds')
    .values({
      booking_id: bookingId,
      round: round.round,
      author: round.author,
      author_id: round.authorId,
      message: round.message,
      answer_by: round.answerBy,
      created_at: round.at.toISOString(),
    })
    .execute();
  const times = slots.map(({ start, end }) => ({
    booking_id: bookingId,
    round: round.round,
    start_at: start,
    end_at: end,
  }));
  await db.insertInto('booking_slots').values(times).execute();
}

/** The next round is the one that counts, and the other side answers; nothing happens if another was faster. */
export const turnTable = (
  db: Db,
  { id, round, turn }: { readonly id: string; readonly round: number; readonly turn: Party },
) =>
  db
    .updateTable('bookings')
    .set({ round: round + 1, turn })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('round', '=', round)
    .returning('id')
    .executeTakeFirst();

export interface NewStep {
  readonly bookingId: string;
  readonly kind: BookingStepKind;
  /** Nobody when the hub did it by itself. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly reason?: string;
  readonly slots?: readonly Slot[];
  /** Of what is passed on: whose it was. */
  readonly from?: string;
}

export async function insertStep(db: Db, step: NewStep): Promise<string> {
  const { id } = await db
    .insertInto('booking_steps')
    .values({
      booking_id: step.bookingId,
      kind: step.kind,
      actor_id: step.actorId,
      at: step.at.toISOString(),
      reason: step.reason ?? '',
      expert_id: step.from ?? null,
      slots: JSON.stringify(step.slots ?? []),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nothing happens, and nothing is answered, if the booking is not in the expected status any more. */
export const updateStatus = (
  db: Db,
  id: string,
  change: {
    readonly from: BookingStatus;
    readonly to: BookingStatus;
    readonly session?: Slot | undefined;
    readonly finished?: { readonly attendance: Attendance; readonly at: Date } | undefined;
  },
) =>
  db
    .updateTable('bookings')
    .set((eb) => ({
      status: change.to,
      turn: null,
      sequence: eb('sequence', '+', 1),
      ...(change.session && { start_at: change.session.start, end_at: change.session.end }),
      ...(change.finished && {
        attendance: change.finished.attendance,
        finished_at: change.finished.at.toISOString(),
      }),
    }))
    .where('id', '=', id)
    .where('status', '=', change.from)
    .returning('id')
    .executeTakeFirst();

/** Becomes a session, with the step that says so, whose id it answers; nothing if it waits for no answer any more. */
export async function updateAccepted(
  db: Db,
  it: { readonly id: string; readonly session: Slot; readonly actorId: string; readonly now: Date },
): Promise<string | undefined> {
  const { start, end } = it.session;
  const { rows } = await sql<{ fact: string }>`
    with agreed as (
      update bookings set status = 'accepted', turn = null, sequence = sequence + 1,
        start_at = ${start}, end_at = ${end}
      where id = ${it.id} and status = 'pending'
      returning id
    )
    insert into booking_steps (booking_id, kind, actor_id, at, slots)
    select id, 'accepted', ${it.actorId}, ${it.now.toISOString()}, ${JSON.stringify([it.session])} from agreed
    returning id as fact`.execute(db);
  return rows[0]?.fact;
}

interface Agreed {
  readonly sessionId: string;
  /** All of its series, too. */
  readonly weeks: boolean;
}

/**
 * Requests that wait for an answer and that a session has just taken a time from, with that time. What is always
 * the same is written out, as indexes of a part of a table name it: one plan then does for all.
 */
export const findLosers = askedOften((db, blank: Blanks<Agreed>) =>
  db
    .selectFrom('bookings as one')
    .innerJoin('bookings as agreed', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb('agreed.id', '=', eb.ref('one.id')),
            eb.and([
              sql<boolean>`${blank('weeks')}::boolean`,
              eb('agreed.series_id', '=', eb.ref('one.series_id')),
            ]),
          ]),
        )
        .on('agreed.status', '=', sql.lit('accepted')),
    )
    .innerJoin('claims as c', (join) =>
      join
        .onRef('c.source_id', '=', 'agreed.id')
        .on('c.source_kind', '=', sql.lit('booking'))
        .on('c.state', '=', sql.lit('accepted')),
    )
    // Each half is found in an index of its own, which both together would not be.
    .innerJoinLateral(
      (eb) => {
        const pending = eb
          .selectFrom('bookings as it')
          .selectAll('it')
          .where('it.status', '=', sql.lit('pending'));
        return pending
          .whereRef('it.expert_id', '=', 'c.resource_id')
          .unionAll(
            pending
              .whereRef('it.requester_id', '=', 'c.resource_id')
              .whereRef('it.expert_id', '<>', 'c.resource_id'),
          )
          .as('b');
      },
      (join) => join.onTrue(),
    )
    .leftJoin('experts as e', 'e.user_id', 'b.expert_id')
    .innerJoin('booking_slots as s', (join) =>
      join.onRef('s.booking_id', '=', 'b.id').onRef('s.round', '=', 'b.round').on(isInTheWay),
    )
    .innerJoin('users as u', 'u.id', 'b.expert_id')
    .where('one.id', '=', blank('sessionId'))
    .select([
      'b.id',
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.minutes',
      fullName('u').as('expertName'),
      's.start_at as start',
      's.end_at as end',
    ])
    .orderBy('b.id')
    .orderBy('s.start_at'),
);

/** Requests whose time to answer has passed, in an order of their own. */
export const findLate = (
  db: Db,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: string | null; readonly limit: number },
) =>
  db
    .selectFrom('booking_rounds as r')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.id', '=', 'r.booking_id').onRef('b.round', '=', 'r.round'),
    )
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('r.answer_by', '<=', now.toISOString())
    .$if(after !== null, (q) => q.where('b.id', '>', after))
    .orderBy('b.id')
    .limit(limit)
    .execute();
