import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import type { DefaultStatus } from './default-lifecycle.contract.ts';
import type { Guard, Lifecycle } from './lifecycle.rules.ts';
import type { Slot } from './slot.contract.ts';

export type DefaultAction = 'accept' | 'reject' | 'edit' | 'cancel' | 'lapse' | 'delete' | 'finish';
export type DefaultParty = 'booker' | 'approver';

export interface DefaultBookingFacts {
  readonly status: DefaultStatus;
  readonly booker: { readonly id: string };
  readonly slot: Slot;
  /** Belongs to the 5G station, whose team decides about it. */
  readonly isStation?: boolean;
}

export type DefaultLifecycle = Lifecycle<DefaultAction, DefaultParty, DefaultBookingFacts>;

interface DefaultLifecycleOptions {
  /** Who decides besides staff. Staff have to be left out, or they can act only as approvers. */
  readonly isApprover?: (actor: Actor, facts: DefaultBookingFacts) => boolean;
  readonly codes: DefaultLifecycle['codes'] & {
    /** The booking has begun. */
    readonly begun: ErrorCode;
  };
}

/**
 * The lifecycle of a kind whose bookings hold their resource until they are approved; without approval they are
 * accepted from the start. Bookers do not approve their own bookings. `cancel` by the system follows a missed
 * check-in, the removal of the booker, or a change of hours or closure with the decision to cancel; `lapse` follows an
 * expired hold.
 */
export function createDefaultLifecycle({
  isApprover = () => false,
  codes,
}: DefaultLifecycleOptions): DefaultLifecycle {
  const requireNotBegun: Guard<DefaultParty, DefaultBookingFacts> = ({ slot }, { now }) =>
    Date.parse(slot.start) <= now.getTime() ? codes.begun : null;
  const requireOver: Guard<DefaultParty, DefaultBookingFacts> = ({ slot }, { now }) =>
    Date.parse(slot.end) > now.getTime() ? codes.changed : null;
  const guards = [requireNotBegun];
  const live = ['pending', 'accepted'] as const;
  return {
    transitions: [
      { action: 'accept', from: 'pending', to: 'accepted', by: ['approver', 'staff'], guards },
      {
        action: 'reject',
        from: 'pending',
        to: 'rejected',
        by: ['approver', 'staff'],
        reason: true,
      },
      ...live.map((from) => ({
        action: 'edit' as const,
        from,
        to: from,
        by: ['booker', 'staff'] as const,
        guards,
      })),
      { action: 'cancel', from: 'pending', to: 'cancelled', by: ['booker', 'system'] },
      { action: 'cancel', from: 'accepted', to: 'cancelled', by: ['booker'], guards },
      { action: 'cancel', from: 'accepted', to: 'cancelled', by: ['system'] },
      { action: 'lapse', from: 'pending', to: 'cancelled', by: ['system'] },
      ...live.map((from) => ({
        action: 'delete' as const,
        from,
        to: 'deleted' as const,
        by: ['staff'] as const,
        reason: true as const,
      })),
      {
        action: 'finish',
        from: 'accepted',
        to: 'finished',
        by: ['system'],
        guards: [requireOver],
      },
    ],
    partiesOf: (facts, actor) => {
      if (facts.booker.id === actor.id) return ['booker'];
      return isApprover(actor, facts) ? ['approver'] : [];
    },
    occupancy: {
      pending: 'held',
      accepted: 'confirmed',
      rejected: 'released',
      cancelled: 'released',
      deleted: 'released',
      finished: 'confirmed',
    },
    codes,
  };
}
