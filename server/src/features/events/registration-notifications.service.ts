import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Context } from '../../kernel/context.ts';
import type { Keys } from '../../kernel/keys.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { publishFreeTimesChange } from '../experts/expert-changes.service.ts';
import { notifyEach, type NotificationContext } from '../notifications/notifications.service.ts';
import { queueInvitations } from '../scheduling/invitations.service.ts';
import { EVENT_INVITATIONS, publishEvents } from './event-notifications.service.ts';
import { mailGuests } from './guest-mails.service.ts';
import type { LockedEvent } from './events.queries.ts';
import type { RegistrationRow } from './registrations.queries.ts';

/** Updates the pages of the event, and the bookings and free times of the users. */
export function publishRegistrations(
  tx: ChangePublisher,
  { authorId, hostIds }: Pick<LockedEvent, 'authorId' | 'hostIds'>,
  userIds: readonly string[],
): void {
  publishEvents(tx, {
    userIds: [authorId, ...hostIds, ...userIds],
    staff: true,
    isPublished: true,
  });
  publishChange(tx, 'update-comming-bookings', { userIds });
  publishFreeTimesChange(tx, userIds);
}

/** The context of changes by users and guests, and by the platform. */
export type RegistrationContext = NotificationContext & { readonly keys: Keys };

/** What guests are told by email instead. */
const TOLD = {
  'event.registered': 'registered',
  'event.waiting': 'waiting',
  'event.moved_up': 'moved_up',
  'event.registration_cancelled': 'cancelled',
} as const;

type RegistrationNotification = Extract<
  NotificationType,
  'event.registered' | 'event.waiting' | 'event.moved_up' | 'event.registration_cancelled'
>;

/** Notifies users of their registrations, and brings their calendars up to date. */
export async function notifyRegistrations(
  tx: RegistrationContext,
  event: LockedEvent,
  type: RegistrationNotification,
  rows: readonly RegistrationRow[],
): Promise<void> {
  const { id, title, start, end } = event;
  const params = { title, start, end };
  await mailGuests(tx, rows, { told: TOLD[type], event });
  const told = rows.flatMap(({ userId }) => (userId ? [{ userId, eventId: randomUUID() }] : []));
  await notifyEach(
    tx,
    type,
    told.map(({ userId, eventId }) => ({ to: userId, eventId, params, target: id })),
  );
  await queueInvitations(
    tx,
    EVENT_INVITATIONS,
    ...told.map(({ userId, eventId }) => ({
      booking: { kind: 'event' as const, id },
      userIds: [userId],
      type,
      eventId,
      params,
    })),
  );
}

/** Asks attendees how an event was: guests by email. */
export async function notifySurvey(
  tx: RegistrationContext,
  event: LockedEvent,
  rows: readonly RegistrationRow[],
): Promise<void> {
  const { id, title, start, end } = event;
  await mailGuests(tx, rows, { told: 'survey', event });
  await notifyEach(
    tx,
    'event.survey',
    rows.flatMap(({ userId }) =>
      userId
        ? [{ to: userId, eventId: randomUUID(), params: { title, start, end }, target: id }]
        : [],
    ),
  );
}

interface Message {
  readonly to: readonly string[];
  readonly text: string;
  readonly eventId: string;
}

export const notifyMessage = (
  tx: Context,
  { id, title, start, end }: LockedEvent,
  { to, text, eventId }: Message,
): Promise<void> =>
  notifyEach(
    tx,
    'event.announced',
    to.map((userId) => ({
      to: userId,
      eventId,
      params: { title, start, end, reason: text },
      target: id,
    })),
  );
