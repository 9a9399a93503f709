// Tells guests of bookings of spaces: users by a notification with an invitation, addresses by an email with one.
import { MAIL_DELAY_MS } from '@thedot/domain/limits';
import { randomUUID } from 'node:crypto';
import { publishChange } from '../../kernel/publish-change.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
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

/** Sends each guest one message about the first of their bookings, which has the others with it. */
async function tell(
  tx: NotificationContext,
  bookings: readonly GuestBooking[],
  guests: readonly BookingGuest[],
  change: GuestChange,
): Promise<void> {
  const byGuest = Map.groupBy(guests, ({ userId, email }) => userId ?? email);
  for (const own of byGuest.values()) {
    const ofGuest = new Map(own.map((it) => [it.bookingId, it]));
    const [first, ...others] = bookings.filter(({ id }) => ofGuest.has(id));
    const guest = first && ofGuest.get(first.id);
    if (guest) await tellGuest(tx, first, { guest, change, isSeries: others.length > 0 });
  }
}

interface Message {
  readonly guest: BookingGuest;
  readonly change: GuestChange;
  readonly isSeries: boolean;
}

async function tellGuest(
  tx: NotificationContext,
  { id, resource, slot }: GuestBooking,
  { guest, change, isSeries }: Message,
): Promise<void> {
  const { db, now } = tx;
  const { userId, email } = guest;
  const booking = { kind: 'space_booking', id } as const;
  // Invited again is another row. All other changes can happen again.
  const eventId = change === 'invited' ? guest.id : randomUUID();
  const whole = isSeries && { whole: 'yes' };
  if (userId === null) {
    await queueMails(db, [
      {
        address: email ?? '',
        language: guest.language,
        template: 'space-guest',
        booking,
        params: { change, ...whole },
        dedupeKey: `space-guest:${change}:${eventId}`,
        sendAfter: new Date(now().getTime() + MAIL_DELAY_MS),
      },
    ]);
    return;
  }
  const type = TYPES[change];
  const params = {
    resource: resource.name,
    resourceId: resource.id,
    ...(resource.page !== undefined && { page: resource.page }),
    ...slot,
    ...whole,
  };
  await (type === TYPES.invited
    ? notify(tx, {
        to: [userId],
        type,
        eventId,
        params: { ...params, name: guest.host },
        target: id,
      })
    : notify(tx, { to: [userId], type, eventId, params, target: id }));
  await queueInvitations(
    tx,
    { template: 'space-invitation', preference: TYPES.invited },
    { booking, userIds: [userId], type, eventId: `${eventId}:${change}`, params },
  );
  publishChange(tx, 'update-spaces', { userIds: [userId] });
  publishChange(tx, 'update-comming-bookings', { userIds: [userId] });
}
