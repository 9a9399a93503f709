import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingStepKind, PassedWhy } from '@thedot/domain/bookings/bookings.contract';
import type { Db } from '../../db/db.ts';

interface NewStep {
  readonly bookingId: string;
  readonly kind: BookingStepKind;
  /** Nobody when the hub did it by itself. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly reason?: string;
  readonly slots?: readonly Slot[];
  /** Of what is passed on: whose it was, and why it went on. */
  readonly from?: string;
  readonly why?: PassedWhy;
}

/** Everything that happens to a booking is a step of its history, whose id is the fact that is told. */
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
      passed_why: step.why ?? null,
      slots: JSON.stringify(step.slots ?? []),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
