import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import { MINUTE_MS } from '../kernel/time.ts';
import type { DefaultStatus } from './default-lifecycle.contract.ts';
import type { Guard, Lifecycle, Occupancy, Transition } from './lifecycle.rules.ts';
import type { Slot } from './slot.contract.ts';

export type DefaultAction = 'accept' | 'reject' | 'edit' | 'cancel' | 'lapse' | 'delete' | 'finish';
export type DefaultParty = 'booker' | 'approver';

/** `Status` is that of a kind which has more statuses than the default ones. */
export interface DefaultBookingFacts<Status extends string = DefaultStatus> {
  readonly status: Status;
  readonly booker: { readonly id: string };
  readonly slot: Slot;
  /** Belongs to the 5G station, whose team decides about it. */
  readonly isStation?: boolean;
  /** Until how long before its start the booker may change or cancel it; by default until it starts. */
  readonly changeNoticeMinutes?: number;
}

/** With the actions and statuses that a kind adds. */
export type DefaultLifecycle<
  MoreActions extends string = never,
  MoreStatuses extends string = never,
> = Lifecycle<
  DefaultAction | MoreActions,
  DefaultParty,
  DefaultBookingFacts<DefaultStatus | MoreStatuses>
>;

interface DefaultLifecycleOptions<MoreActions extends string, MoreStatuses extends string> {
  /** Who decides, and changes and deletes bookings of others, besides staff. Staff have to be left out, or they can act only as approvers. */
  readonly isApprover?: (actor: Actor, facts: Pick<DefaultBookingFacts, 'isStation'>) => boolean;
  readonly codes: DefaultLifecycle['codes'] & {
    /** The booking has begun. */
    readonly begun: ErrorCode;
    /** It is too late for its booker to change or cancel it. */
    readonly changeNotice: ErrorCode;
  };
  /** What follows the default transitions, and what bookings occupy in the further statuses. */
  readonly more?: {
    readonly transitions: readonly Transition<
      DefaultAction | MoreActions,
      DefaultParty,
      DefaultBookingFacts<DefaultStatus | MoreStatuses>
    >[];
    readonly occupancy: Readonly<Record<MoreStatuses, Occupancy>>;
  };
}

const DEFAULT_OCCUPANCY: Readonly<Record<DefaultStatus, Occupancy>> = {
  pending: 'held',
  accepted: 'confirmed',
  rejected: 'released',
  cancelled: 'released',
  deleted: 'released',
  finished: 'confirmed',
};

/**
 * The lifecycle of a kind whose bookings hold their resource until they are approved; without approval they are
 * accepted from the start. Bookers do not approve their own bookings. `cancel` by the system follows a missed
 * check-in, the removal of the booker, or a change of hours or closure with the decision to cancel; `lapse` follows an
 * expired hold.
 */
export function createDefaultLifecycle<
  MoreActions extends string = never,
  MoreStatuses extends string = never,
>({
  isApprover = () => false,
  codes,
  more,
}: DefaultLifecycleOptions<MoreActions, MoreStatuses>): DefaultLifecycle<
  MoreActions,
  MoreStatuses
> {
  const requireNotBegun: Guard<DefaultParty, Pick<DefaultBookingFacts, 'slot'>> = (
    { slot },
    { now },
  ) => (Date.parse(slot.start) <= now.getTime() ? codes.begun : null);
  const requireOver: Guard<DefaultParty, Pick<DefaultBookingFacts, 'slot'>> = (
    { slot },
    { now },
  ) => (Date.parse(slot.end) > now.getTime() ? codes.changed : null);
  const requireNotice: Guard<
    DefaultParty,
    Pick<DefaultBookingFacts, 'slot' | 'changeNoticeMinutes'>
  > = ({ slot, changeNoticeMinutes = 0 }, { roles, now }) =>
    roles.includes('booker') &&
    Date.parse(slot.start) - changeNoticeMinutes * MINUTE_MS < now.getTime()
      ? codes.changeNotice
      : null;
  const guards = [requireNotBegun];
  const ownGuards = [requireNotBegun, requireNotice];
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
        by: ['booker', 'approver', 'staff'] as const,
        guards: ownGuards,
      })),
      { action: 'cancel', from: 'pending', to: 'cancelled', by: ['booker', 'system'] },
      { action: 'cancel', from: 'accepted', to: 'cancelled', by: ['booker'], guards: ownGuards },
      { action: 'cancel', from: 'accepted', to: 'cancelled', by: ['system'] },
      { action: 'lapse', from: 'pending', to: 'cancelled', by: ['system'] },
      ...live.map((from) => ({
        action: 'delete' as const,
        from,
        to: 'deleted' as const,
        by: ['approver', 'staff'] as const,
        reason: true as const,
      })),
      {
        action: 'finish',
        from: 'accepted',
        to: 'finished',
        by: ['system'],
        guards: [requireOver],
      },
      ...(more?.transitions ?? []),
    ],
    partiesOf: (facts, actor) => {
      if (facts.booker.id === actor.id) return ['booker'];
      return isApprover(actor, facts) ? ['approver'] : [];
    },
    // TypeScript can't tell that the two records together have every status.
    occupancy: { ...DEFAULT_OCCUPANCY, ...more?.occupancy } as DefaultLifecycle<
      MoreActions,
      MoreStatuses
    >['occupancy'],
    codes,
  };
}
