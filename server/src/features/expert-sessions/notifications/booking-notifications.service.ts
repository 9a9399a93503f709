import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { describeResourceChange } from '@thedot/domain/expert-sessions/resource-changes';
import { bookingTimes } from '@thedot/domain/expert-sessions/bookings.rules';
import { refuseAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { NotificationParams } from '@thedot/domain/notification-catalogue';
import { publishChange } from '../../../kernel/publish-change.ts';
import type { InvitationEmail } from '../../../kernel/bookable.ts';
import type { Context } from '../../../kernel/context.ts';
import {
  notify,
  notifyEach,
  type NotificationContext,
} from '../../notifications/notifications.service.ts';
import { findStaffIds } from '../../users/users.service.ts';
import { findReplacementTimes } from '../free-slots/session-alternatives.service.ts';
import { findBooking, findBookingAsStaff } from '../lists/bookings.service.ts';
import { queueInvitations } from '../../scheduling/invitations.service.ts';
import { findLosingRequests } from './losing-requests.queries.ts';

type BookingNotificationType =
  | 'booking.accepted'
  | 'booking.rejected'
  | 'booking.cancelled'
  | 'booking.offered'
  | 'booking.proposed'
  | 'booking.edited'
  | 'booking.rescheduled'
  | 'booking.finished'
  | 'booking.absent'
  | 'booking.contested';

export const SESSION_INVITATIONS: InvitationEmail = {
  template: 'session-invitation',
  preference: 'booking.accepted',
};

/** What happened to a booking. The name of the party that acted is added when it is sent. */
export type BookingNotification<T extends BookingNotificationType = BookingNotificationType> =
  T extends BookingNotificationType
    ? {
        readonly type: T;
        /** The id of the booking event. */
        readonly eventId: string;
        readonly params: Omit<NotificationParams<T>, 'name'>;
      }
    : never;

type RequestedBooking = Pick<
  BookingPage,
  'id' | 'expert' | 'requester' | 'category' | 'weeks' | 'session' | 'slots'
>;

/** Notifies an expert of a request. */
export const notifyRequestedExpert = (
  tx: NotificationContext,
  booking: RequestedBooking,
  eventId: string,
): Promise<void> =>
  notify(tx, {
    to: [booking.expert.id],
    type: 'booking.requested',
    eventId,
    params: {
      name: booking.requester.name,
      organization: booking.requester.organization ?? '',
      category: booking.category,
      start: bookingTimes(booking, tx.now())[0]?.start ?? '',
      weeks: weeksParam(booking),
    },
    target: booking.id,
  });

const weeksParam = ({ weeks }: Pick<BookingPage, 'weeks'>): string =>
  weeks > 1 ? String(weeks) : '';

/**
 * Notifies the party that did not act, or both if staff or the system acted. `before` is what the session took, or asked
 * for, before the change. Returns the current booking.
 */
export async function notifyOtherParty(
  tx: Context,
  id: string,
  notification: BookingNotification,
  before?: BookingPage['resources'],
): Promise<BookingPage> {
  const page = await findBooking(tx, id);
  const { type, eventId } = notification;
  const params = {
    ...notification.params,
    ...(before && describeResourceChange(before, page.resources)),
  };
  const name = page.events.at(-1)?.actor?.name ?? '';
  const each = [page.expert.id, page.requester.id].map((to) => ({
    to,
    eventId,
    params: {
      ...params,
      name,
      ...(type === 'booking.absent' && absenceParams(tx, page, to)),
      ...(type === 'booking.cancelled' && {
        with: (to === page.expert.id ? page.requester : page.expert).name,
        category: page.category,
      }),
    },
    target: id,
  }));
  await notifyEach(tx, type, each);
  if (page.session)
    await queueInvitations(tx, SESSION_INVITATIONS, {
      ...notification,
      booking: { kind: 'expert_session', id },
      userIds: [page.expert.id, page.requester.id],
    });
  return page;
}

interface ExpertChange {
  readonly eventId: string;
  readonly previous: string;
  readonly message: string;
  /** The later weeks of its series that the same expert takes over. */
  readonly following: readonly string[];
}

/**
 * Notifies both parties of a session that another expert takes over, each with an invitation. Who had it before, and
 * what staff wrote about it, is for the requester alone.
 */
export async function notifyExpertChange(
  tx: Context,
  id: string,
  { eventId, previous, message, following }: ExpertChange,
): Promise<void> {
  const { expert, requester, session } = await findBookingAsStaff(tx, id);
  const params = {
    ...session,
    ...(following.length > 0 && {
      more: String(following.length),
      following: following.join(' '),
    }),
  };
  const type = 'booking.expert_changed';
  const toRequester = { ...params, name: previous, next: expert.name, reason: message };
  const toExpert = { ...params, next: requester.name, isExpert: 'yes' };
  await notifyEach(tx, type, [
    { to: requester.id, eventId, params: toRequester, target: id },
    { to: expert.id, eventId, params: toExpert, target: id },
  ]);
  await queueInvitations(tx, SESSION_INVITATIONS, {
    type,
    eventId,
    params,
    booking: { kind: 'expert_session', id },
    userIds: [expert.id, requester.id],
  });
}

/** The absence parameters of one recipient: whether staff settled it and whether the recipient can dispute it. */
function absenceParams({ actor, now }: Context, page: BookingPage, to: string) {
  const mayContradict = refuseAction(page, { ...actor, id: to }, 'contradict', now()) === null;
  return { settled: page.wasDisputed ? 'yes' : '', mayContradict: mayContradict ? 'yes' : '' };
}

/** Notifies staff of a dispute that they have to settle. */
export async function notifyStaff(
  tx: Context,
  id: string,
  notification: BookingNotification,
): Promise<void> {
  const { expert, requester } = await findBooking(tx, id);
  const name = tx.actor.id === expert.id ? expert.name : requester.name;
  const to = await findStaffIds(tx.db);
  await notify(tx, {
    ...notification,
    eventId: notification.eventId,
    to,
    params: { ...notification.params, name },
    target: id,
  });
}

/** Notifies a person of a proposal, and the expert if staff proposed in their name. */
export async function notifyProposal(
  tx: Context,
  id: string,
  { eventId, params: extraParams }: Omit<BookingNotification<'booking.offered'>, 'type'>,
): Promise<BookingPage> {
  const page = await findBooking(tx, id);
  const { expert, requester } = page;
  const params = { ...extraParams, weeks: weeksParam(page) };
  const notification = { type: 'booking.offered', eventId, target: id } as const;
  await notify(tx, {
    ...notification,
    to: [requester.id],
    params: { ...params, name: expert.name },
  });
  const name = page.events.at(-1)?.actor?.name ?? '';
  await notify(tx, {
    ...notification,
    to: [expert.id],
    params: { ...params, name, inName: 'yes' },
  });
  return page;
}

/**
 * Notifies each requester once who lost a proposed time to a session or slots series, with free alternatives,
 * and updates their open pages. The link preselects the first alternative.
 */
export async function notifyLosingRequesters(
  tx: Context,
  sessionId: string,
  eventId: string,
  { weeks = true }: { readonly weeks?: boolean } = {},
): Promise<void> {
  const losers = await findLosingRequests(tx.db, { sessionId, weeks });
  const losses = Map.groupBy(losers, (loss) => loss.requesterId);
  publishChange(tx, 'update-proposal', { userIds: losses.keys() });
  const firstLosses = [...losses.values()].flatMap((slots) => slots.slice(0, 1));
  const replacements = await findReplacementTimes(tx, firstLosses);
  for (const [index, first] of firstLosses.entries()) {
    const { id, requesterId, expertName: name, start } = first;
    const many = losses.get(requesterId)?.some((loss) => loss.id !== id);
    const { near = null, next = null } = replacements[index] ?? {};
    await notify(tx, {
      to: [requesterId],
      type: 'booking.slot_lost',
      eventId,
      params: { name, start, ...(near && { near }), ...(next && { next }) },
      target: many ? null : id,
    });
  }
}
