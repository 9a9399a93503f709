// What bookings of all kinds with the default lifecycle have in common, beside how they are created.
import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import type { DefaultAction } from '@thedot/domain/scheduling/default-lifecycle.rules';
import type {
  DefaultStatus,
  DisplayedDefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import { refuseTransition } from '@thedot/domain/scheduling/lifecycle.rules';
import type { Bookable, FollowedChange, HoldContext, HoldHandler } from '../../kernel/bookable.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { OffboardingCheck } from '../../kernel/feature.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { createBookingOffboarding } from './booking-offboarding.service.ts';
import {
  findComingBookings,
  findDefaultIds,
  selectEventIds,
  updateDefaultStatus,
} from './default-bookings.queries.ts';
import {
  type AnyDefaultFacts,
  type DefaultFlow,
  type TransitionContext,
  type Transitioned,
  transitionDefaultBooking,
  type TransitionInput,
} from './default-flow.service.ts';
import { type NotifiedKind, notifyBookingChange } from './default-notifications.service.ts';

interface DefaultBooking extends AnyDefaultFacts {
  readonly id: string;
  readonly resource: { readonly id: string; readonly name: string };
  /** Of a booking that was made with others. */
  readonly seriesId?: string | null;
}

interface DefaultKindInput<Facts extends DefaultBooking, Booking, Action extends string> {
  readonly notified: NotifiedKind;
  readonly table: Bookable['table'];
  readonly offboarding: OffboardingKind;
  readonly flow: Pick<
    DefaultFlow<Facts, Action | DefaultAction>,
    'lifecycle' | 'notFound' | 'lock'
  >;
  /** The booking as its page shows it. */
  readonly find: (tx: Context, id: string) => Promise<Booking>;
  /** What the audit log keeps of a booking of another user that staff change. */
  readonly auditDetails: (facts: Facts) => Readonly<Record<string, string>>;
}

interface DefaultKind<Facts extends DefaultBooking, Booking, Action extends string> {
  /** Takes an action in the transaction of `tx`, audits and notifies. */
  readonly transition: (
    tx: Context,
    input: TransitionInput<Facts, Action | DefaultAction>,
  ) => Promise<Transitioned<Facts, Action | DefaultAction>>;
  /** Takes an action on each of several bookings; those of one series are told of in one message. */
  readonly transitionAll: (
    tx: Context,
    inputs: readonly TransitionInput<Facts, Action | DefaultAction>[],
  ) => Promise<void>;
  /** Cancels by the platform a booking to which nobody came, if that is still so under its lock. */
  readonly cancelUnattended: (
    tx: HoldContext,
    id: string,
    isUnattended: (facts: Facts) => boolean,
  ) => Promise<void>;
  /** Lets a booking take the status of the one that it belongs to, as far as its own lifecycle permits. */
  readonly follow: (tx: TransitionContext, id: string, change: FollowedChange) => Promise<void>;
  /** Cancels the booker's own booking, or deletes that of another user. */
  readonly end: (ctx: Context, id: string, reason: string) => Promise<Booking>;
  /** Approves or rejects a booking that waits for approval. */
  readonly decide: (ctx: Context, id: string, decision: Decision) => Promise<Booking>;
  /** A removed user is not notified. */
  readonly offboarding: OffboardingCheck;
  readonly cancelBySystem: Bookable['cancelBySystem'];
  /** Cancels a booking at which nobody checked in, if that is still so under its lock. */
  readonly cancelMissed: (
    tx: HoldContext,
    id: string,
    isMissed: (facts: Facts) => boolean,
  ) => Promise<void>;
  readonly bookable: Pick<
    Bookable,
    'kind' | 'table' | 'selectEventIds' | 'findIds' | 'invitations'
  >;
  readonly holds: Pick<HoldHandler, 'lock' | 'onExpired'>;
}

interface Decision {
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

/** Gives a kind with the default lifecycle its actions, and its part of what all kinds share. */
export function createDefaultKind<
  Facts extends DefaultBooking,
  Booking,
  Action extends string = never,
>({
  notified,
  table,
  offboarding,
  flow: ownFlow,
  find,
  auditDetails,
}: DefaultKindInput<Facts, Booking, Action>): DefaultKind<Facts, Booking, Action> {
  type Input = TransitionInput<Facts, Action | DefaultAction>;
  type Result = Transitioned<Facts, Action | DefaultAction>;
  const { kind, invitations, publish } = notified;
  const flow: DefaultFlow<Facts, Action | DefaultAction> = {
    ...ownFlow,
    kind,
    updateStatus: ({ db, now }, id, { to, reason, cancelCause }) =>
      updateDefaultStatus(db, table, id, { to, reason, cancelCause, now: now() }),
  };
  /** Audits what staff do with the bookings of others. */
  const auditChange = async (
    { db, actor, caller }: TransitionContext & Partial<Pick<Context, 'caller'>>,
    { facts, change }: Result,
  ): Promise<void> => {
    if (change && actor && facts.booker.id !== actor.id)
      await audit(db, {
        actorId: actor.id,
        action: `${kind}.${change.to}`,
        subjectKind: kind,
        subjectId: facts.id,
        details: auditDetails(facts),
        ...(caller && { address: caller.address }),
      });
  };
  /** Audits changes, and notifies of those that are alike in one message for each series. */
  const announce = async (tx: Context, results: readonly Result[]): Promise<void> => {
    for (const result of results) await auditChange(tx, result);
    const changed = results.flatMap(({ facts, change }) => (change ? [{ facts, change }] : []));
    const groups = Map.groupBy(changed, ({ facts, change: { from, to } }) =>
      [facts.booker.id, facts.seriesId ?? facts.id, from, to].join(' '),
    );
    for (const [first, ...others] of groups.values())
      if (first)
        await notifyBookingChange(
          tx,
          notified,
          [first, ...others].map(({ facts }) => facts),
          first.change,
        );
  };
  const transition = async (tx: Context, input: Input): Promise<Result> => {
    const result = await transitionDefaultBooking(tx, flow, input);
    await announce(tx, [result]);
    return result;
  };
  const take = (ctx: Context, input: Input): Promise<Booking> =>
    transact(ctx, async (tx) => {
      await transition(tx, input);
      return find(tx, input.id);
    });
  /** Cancels a booking that was not approved in time. It may have been approved since it was selected. */
  const lapse = async (job: HoldContext, id: string): Promise<void> => {
    const tx = { ...job, actor: null };
    const { facts, change } = await transitionDefaultBooking(tx, flow, {
      id,
      action: ({ status }) => (status === 'pending' ? 'lapse' : null),
    });
    if (change) await notifyBookingChange(tx, notified, [facts], change);
  };
  return {
    transition,
    transitionAll: async (tx, inputs) => {
      const results: Result[] = [];
      for (const input of inputs) results.push(await transitionDefaultBooking(tx, flow, input));
      await announce(tx, results);
    },
    cancelUnattended: async (job, id, isUnattended) => {
      const { facts, change } = await transitionDefaultBooking({ ...job, actor: null }, flow, {
        id,
        action: (booking) => (isUnattended(booking) ? 'cancel' : null),
        cancelCause: 'no_check_in',
      });
      if (change) publish(job, facts.booker.id);
    },
    follow: async (tx, id, { to, reason, cancelCause }) => {
      // What ends with the other booking has no deadlines of its own.
      const own = to === 'cancelled' ? { ...tx, actor: null } : tx;
      const actor = own.actor ?? 'system';
      const { facts, change } = await transitionDefaultBooking(own, flow, {
        id,
        reason,
        ...(cancelCause && { cancelCause }),
        action: (it) => {
          const action = FOLLOWING[to]?.[it.status] ?? null;
          const isRefused =
            action && refuseTransition(flow.lifecycle, it, actor, action, tx.now()) !== null;
          return isRefused ? null : action;
        },
      });
      if (!change) return;
      await auditChange(tx, { facts, change });
      // A removed user is not notified.
      if (cancelCause === 'account_removed') publish(tx, facts.booker.id);
      else await notifyBookingChange(tx, notified, [facts], change, { isFollowing: true });
    },
    end: (ctx, id, reason) =>
      take(ctx, {
        id,
        action: ({ booker }) => (booker.id === ctx.actor.id ? 'cancel' : 'delete'),
        reason,
      }),
    decide: (ctx, id, { status, reason }) =>
      take(ctx, { id, action: status === 'accepted' ? 'accept' : 'reject', reason }),
    offboarding: createBookingOffboarding({
      kind: offboarding,
      bookingKind: kind,
      findComing: (db, userId, now) => findComingBookings(db, table, userId, now),
      cancel: async (ctx, id) => {
        const tx = { ...ctx, actor: null };
        const { facts, change } = await transitionDefaultBooking(tx, flow, {
          id,
          action: unlessCancelled,
          cancelCause: 'account_removed',
        });
        publish(tx, facts.booker.id);
        if (change) await notified.notifyOthers?.(tx, [facts], change);
      },
    }),
    cancelBySystem: async (tx, id, reason) => {
      const result = await transitionDefaultBooking({ ...tx, actor: null }, flow, {
        id,
        action: unlessCancelled,
        reason,
        cancelCause: 'closed',
      });
      await announce(tx, [result]);
    },
    cancelMissed: async (job, id, isMissed) => {
      const tx = { ...job, actor: null };
      const { facts, change } = await transitionDefaultBooking(tx, flow, {
        id,
        action: (locked) => (isMissed(locked) ? 'cancel' : null),
        cancelCause: 'no_check_in',
      });
      if (change) await notifyBookingChange(tx, notified, [facts], change);
    },
    bookable: {
      kind,
      table,
      selectEventIds: (userId) => selectEventIds(table, userId),
      findIds: (db, userId, since) => findDefaultIds(db, table, userId, since),
      invitations,
    },
    holds: {
      lock: (tx, id) => flow.lock({ ...tx, actor: null }, id),
      onExpired: (tx, { booking }) => lapse(tx, booking.id),
    },
  };
}

/** The booking that it belongs to may have been cancelled before, and it with it. */
const unlessCancelled = ({ status }: AnyDefaultFacts) => (status === 'cancelled' ? null : 'cancel');

/** What a booking in a status does when the one that it belongs to takes another status. */
const FOLLOWING: Readonly<
  Partial<Record<string, Readonly<Partial<Record<string, DefaultAction>>>>>
> = {
  accepted: { pending: 'accept' },
  rejected: { pending: 'reject', accepted: 'delete' },
  deleted: { pending: 'delete', accepted: 'delete' },
  cancelled: { pending: 'cancel', accepted: 'cancel' },
};

/** On the calendar, a booking that staff deleted is cancelled. */
export const toCalendarStatus = <Status extends string>(
  status: Status | DefaultStatus,
): Status | DefaultStatus => (status === 'deleted' ? 'cancelled' : status);

export const fromCalendarStatus = (status: CalendarStatus): readonly DisplayedDefaultStatus[] =>
  status === 'cancelled' ? ['cancelled', 'deleted'] : [status];
