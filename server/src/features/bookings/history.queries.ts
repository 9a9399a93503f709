import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingEventKind, ReassignReason } from '@thedot/domain/bookings/bookings.contract';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface NewStep {
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  /** Nobody when the hub did it by itself. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly reason?: string;
  readonly slots?: readonly Slot[];
  /** Of what is passed on: whose it was, and why it went on. */
  readonly from?: string;
  readonly why?: ReassignReason;
}

/** Everything that happens to a booking is a step of its history. Answers with its id whose booking it is. */
export const insertStep = (db: Db, step: NewStep) =>
  db
    .insertInto('booking_steps')
    .values({
      booking_id: step.bookingId,
      kind: step.kind,
      actor_id: step.actorId,
      at: step.at.toISOString(),
      reason: step.reason ?? '',
      expert_id: step.from ?? null,
      passed_why: step.why ?? null,
      slots: JSON.stringify(step.slots ?? []),
    })
    .returning((eb) => [
      'id',
      ofBooking(eb, 'expert_id').as('expertId'),
      ofBooking(eb, 'requester_id').as('requesterId'),
    ])
    .executeTakeFirstOrThrow();

const ofBooking = (
  eb: ExpressionBuilder<DB, 'booking_steps'>,
  column: 'expert_id' | 'requester_id',
) =>
  eb
    .selectFrom('bookings as b')
    .select(`b.${column} as id`)
    .whereRef('b.id', '=', 'booking_steps.booking_id')
    .$asScalar()
    .$notNull();
