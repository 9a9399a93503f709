// Tells guests of bookings of spaces: users by a notification with an invitation, addresses by an email with one.
import { MAIL_DELAY_MS } from '@thedot/domain/limits';
import { randomUUID } from 'node:crypto';
import { publishChange } from '../../kernel/publish-change.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { notifyEach, type NotificationContext } from '../notifications/notifications.service.ts';
import type { NotifiedBooking } from '../scheduling/default-notifications.service.ts';
import { queueInvitations } from '../scheduling/invitations.service.ts';
import { type BookingGuest, findGuests, setTold } from './space-guests.queries.ts';

/** `changed` is another time or place. */
export type GuestChange = 'invited' | 'changed' | 'cancelled';

const TYPES = {
  invited: 'space_booking.invited',
  changed: 'space_booking.invitation_changed',
  cancelled: 'space_booking.invitation_cancelled',
} as const;

type GuestBooking = NotifiedBooking & { readonly status: string };

/**
 * Tells guests of a change of bookings, each once. Guests are told of a booking once it is accepted; those who were not told
 * of it yet are invited, and are not told that it is cancelled.
 */
export async function notifyGuests(
  tx: NotificationContext,
  bookings: readonly GuestBooking[],
  change: GuestChange,
  guests?: readonly BookingGuest[],
): Promise<void> {
  if (bookings.length === 0) return;
  const { db, now } = tx;
  const ids = bookings.map(({ id }) => id);
  const found = guests ?? (await findGuests(db, ids));
  if (found.length === 0) return;
  const accepted = new Set(bookings.flatMap((it) => (it.status === 'accepted' ? it.id : [])));
  const told = found.filter(({ isTold }) => isTold);
  if (change === 'cancelled') return tell(tx, bookings, told, change);
  const isAccepted = ({ bookingId }: BookingGuest) => accepted.has(bookingId);
  const untold = found.filter(({ isTold }) => !isTold).filter(isAccepted);
  if (change === 'changed') await tell(tx, bookings, told.filter(isAccepted), change);
  if (untold.length === 0) return;
  await setTold(
    db,
    untold.map(({ id }) => id),
    now(),
  );
  await tell(tx, bookings, untold, 'invited');
}

interface Message {
  readonly guest: BookingGuest;
  /** The first of the guest's bookings. */
  readonly booking: GuestBooking;
  readonly eventId: string;
  /** The guest has others of the series with it. */
  readonly isSeries: boolean;
}

/** Sends each guest one message about the first of their bookings, in as many statements as one guest takes. */
async function tell(
  tx: NotificationContext,
  bookings: readonly GuestBooking[],
  guests: readonly BookingGuest[],
  change: GuestChange,
): Promise<void> {
  const byGuest = Map.groupBy(guests, ({ userId, email }) => userId ?? email);
  const messages = [...byGuest.values()].flatMap((own): Message[] => {
    const ofGuest = new Map(own.map((it) => [it.bookingId, it]));
    const [booking, ...others] = bookings.filter(({ id }) => ofGuest.has(id));
    const guest = booking && ofGuest.get(booking.id);
    // Invited again is another row. All other changes can happen again.
    const eventId = change === 'invited' ? guest?.id : randomUUID();
    return guest && eventId ? [{ guest, booking, eventId, isSeries: others.length > 0 }] : [];
  });
  await mailAddresses(tx, messages, change);
  await notifyUsers(tx, messages, change);
}

async function mailAddresses(
  { db, now }: NotificationContext,
  messages: readonly Message[],
  change: GuestChange,
): Promise<void> {
  await queueMails(
    db,
    messages.flatMap(({ guest: { email, language }, booking, eventId, isSeries }) =>
      email === null
        ? []
        : {
            address: email,
            language,
            template: 'space-guest',
            booking: { kind: 'space_booking', id: booking.id },
            params: { change, ...(isSeries && { whole: 'yes' }) },
            dedupeKey: `space-guest:${change}:${eventId}`,
            sendAfter: new Date(now().getTime() + MAIL_DELAY_MS),
          },
    ),
  );
}

async function notifyUsers(
  tx: NotificationContext,
  messages: readonly Message[],
  change: GuestChange,
): Promise<void> {
  const notifications = messages.flatMap(({ guest, booking, eventId, isSeries }) => {
    const { id, resource, slot } = booking;
    const params = {
      resource: resource.name,
      resourceId: resource.id,
      ...(resource.page !== undefined && { page: resource.page }),
      ...slot,
      ...(isSeries && { whole: 'yes' }),
    };
    const { userId: to, host } = guest;
    return to === null ? [] : { to, eventId, params, target: id, host };
  });
  const type = TYPES[change];
  await (type === TYPES.invited
    ? notifyEach(
        tx,
        type,
        notifications.map(({ host, params, ...it }) => ({
          ...it,
          params: { ...params, name: host },
        })),
      )
    : notifyEach(
        tx,
        type,
        notifications.map(({ host: _, ...it }) => it),
      ));
  await queueInvitations(
    tx,
    { template: 'space-invitation', preference: TYPES.invited },
    ...notifications.map(({ to, eventId, params, target }) => ({
      booking: { kind: 'space_booking', id: target } as const,
      userIds: [to],
      type,
      eventId: `${eventId}:${change}`,
      params,
    })),
  );
  const userIds = notifications.map(({ to }) => to);
  publishChange(tx, 'update-spaces', { userIds });
  publishChange(tx, 'update-comming-bookings', { userIds });
}
