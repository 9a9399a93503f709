import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type {
  BookingEventKind,
  ReassignReason,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';

export interface NewBookingEvent {
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  /** Null for the system. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly reason?: string;
  readonly slots?: readonly Slot[];
  /** Of a reassigned request: the previous expert and the reason. */
  readonly previousExpertId?: string;
  readonly reassignReason?: ReassignReason;
}

/** Appends an event to the history of a booking. Returns its id and the parties. */
export const insertBookingEvent = (db: Db, step: NewBookingEvent) =>
  db
    .insertInto('booking_events')
    .values({
      booking_id: step.bookingId,
      kind: step.kind,
      actor_id: step.actorId,
      at: step.at.toISOString(),
      reason: step.reason ?? '',
      expert_id: step.previousExpertId ?? null,
      reassign_reason: step.reassignReason ?? null,
      slots: JSON.stringify(step.slots ?? []),
    })
    .returning((eb) => [
      'id',
      bookingColumn(eb, 'expert_id').as('expertId'),
      bookingColumn(eb, 'requester_id').as('requesterId'),
    ])
    .executeTakeFirstOrThrow();

const bookingColumn = (
  eb: ExpressionBuilder<DB, 'booking_events'>,
  column: 'expert_id' | 'requester_id',
) =>
  eb
    .selectFrom('expert_sessions as b')
    .select(`b.${column} as id`)
    .whereRef('b.id', '=', 'booking_events.booking_id')
    .$asScalar()
    .$notNull();
