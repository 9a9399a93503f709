import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import type {
  OffboardingItem,
  OffboardingKind,
} from '@thedot/domain/accounts/offboarding.contract';
import { assertField, assertFound } from '@thedot/domain/errors';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import type { Context } from '../../../kernel/context.ts';
import type { DecidedItem, OffboardingCheck } from '../../../kernel/feature.ts';
import { lockHoursOf } from '../hours/hours-quota.service.ts';
import {
  findReplacements,
  notifyPassedOn,
  passOnRequest,
  passOnSession,
} from '../reassignment/pass-on.service.ts';
import { transitionBooking } from '../transitions/transitions.service.ts';
import {
  findBookingsToPassOn,
  findOpenBookings,
  findPeople,
  type OpenBooking,
} from './offboarding.queries.ts';

export { hasOpenBookings } from './offboarding.queries.ts';

/**
 * Offboarding: each open booking of a removed user, also a request to any expert, is cancelled, or passed on to another
 * expert who is free at its time, and the other party is notified.
 */
const offboardingCheck = (
  kind: OffboardingKind,
  status: BookingStatus,
): Pick<OffboardingCheck, 'kind' | 'findBookings' | 'find' | 'findSuccessors'> => ({
  kind,
  findBookings: (ctx, userId) => findOpen(ctx, userId, status),
  find: async (ctx, userId) =>
    (await findOpen(ctx, userId, status)).map((booking) => toItem(kind, userId, booking)),
  findSuccessors: async (ctx, userId, id): Promise<readonly PersonBrief[]> => {
    const [booking] = await findBookingsToPassOn(ctx.db, [id]);
    if (booking?.expert.id !== userId || booking.status !== status) return [];
    return findPeople(ctx.db, await findReplacements(ctx, booking));
  },
});

const toItem = (
  kind: OffboardingKind,
  userId: string,
  { id, expert, requester, start, end }: OpenBooking,
): OffboardingItem => ({
  kind,
  subject: id,
  name: '',
  page: null,
  booking: {
    kind: kind === 'sessions' ? 'session' : 'proposal',
    bookingId: id,
    start,
    end,
    expert,
    requester,
    canCancel: true,
  },
  loan: null,
  options: expert.id === userId ? ['cancel', 'pass-on'] : ['cancel'],
  successors: [],
});

const findOpen = async ({ db, now }: Context, userId: string, status: BookingStatus) =>
  (await findOpenBookings(db, userId, now())).filter((it) => it.status === status);

const cancelBooking = (tx: Context, id: string, message: string) =>
  transitionBooking(tx, id, { action: 'cancel', reason: message, asSystem: true });

export const requestOffboarding: OffboardingCheck = {
  ...offboardingCheck('requests', 'pending'),
  carryOut: async (tx, _, decided, message) => {
    for (const { decision, path } of decided) {
      const { option, subject: id, successorId } = decision;
      if (option === 'cancel') await cancelBooking(tx, id, message);
      if (option === 'pass-on' && successorId)
        assertField(
          `${path}.successorId`,
          (await passOnRequest(tx, id, { to: successorId, message })) ? null : 'expert.unavailable',
        );
    }
  },
};

export const sessionOffboarding: OffboardingCheck = {
  ...offboardingCheck('sessions', 'accepted'),
  findResources: async (tx, userId, decided) => {
    const moved = await findMoved(tx, decided);
    await lockHoursOf(
      tx,
      moved.map(({ booking, to }) => ({
        account: { userId: booking.requester.id, organizationId: booking.organizationId },
        expertId: to,
      })),
    );
    return [...new Set(moved.flatMap(({ booking, to }) => [userId, to, booking.requester.id]))];
  },
  carryOut: async (tx, _, decided, message) => {
    const moved = new Map((await findMoved(tx, decided)).map((it) => [it.booking.id, it]));
    const passedOn = [];
    for (const { decision, path } of decided) {
      const { option, subject: id } = decision;
      if (option === 'cancel') await cancelBooking(tx, id, message);
      if (option !== 'pass-on') continue;
      const { booking, to } = assertFound(moved.get(id), 'booking.changed');
      const session = await passOnSession(tx, booking, { to, message });
      assertField(`${path}.successorId`, session ? null : 'expert.unavailable');
      if (session) passedOn.push(session);
    }
    await notifyPassedOn(tx, passedOn, message);
  },
};

/** The sessions that another expert takes over. The removal has locked their rows. */
async function findMoved(tx: Context, decided: readonly DecidedItem[]) {
  const experts = new Map(
    decided.flatMap(({ decision: { option, subject, successorId } }) =>
      option === 'pass-on' && successorId !== null ? [[subject, successorId] as const] : [],
    ),
  );
  const bookings = await findBookingsToPassOn(tx.db, [...experts.keys()]);
  return bookings.flatMap((booking) => {
    const to = experts.get(booking.id);
    return to === undefined ? [] : [{ booking, to }];
  });
}
