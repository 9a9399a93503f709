import type { DefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { ReasonRules } from '@thedot/domain/scheduling/lifecycle.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { z } from 'zod';

/** A booking with the default lifecycle, as its reader sees it. */
export interface DefaultBooking extends Slot {
  readonly id: string;
  readonly status: DefaultStatus;
  readonly isMine: boolean;
  /** Null for users who only see that the resource is taken. */
  readonly details: {
    readonly title: string;
    readonly booker: {
      readonly id: string;
      readonly name: string;
      readonly organization: string | null;
    };
    readonly decideBy: string | null;
    /** How many users wait for its time. */
    readonly waiting: number;
  } | null;
  readonly actions: readonly string[];
}

interface DecisionInput {
  readonly id: string;
  readonly reason: string;
}

/** How the bookings of a kind with the default lifecycle are decided and ended. */
export interface BookingKind {
  readonly lifecycle: ReasonRules;
  /** The field of the reason to reject or delete a booking. */
  readonly reason: z.ZodType<unknown, string>;
  /** What a cancellation means for others. */
  readonly cancelHint: string;
  /** The mutations; `approve` and `cancel` show their errors, the forms of the others show them. */
  readonly approve: (id: string) => Promise<unknown>;
  readonly reject: (input: DecisionInput) => Promise<unknown>;
  readonly cancel: (id: string) => Promise<unknown>;
  readonly remove: (input: DecisionInput) => Promise<unknown>;
}
