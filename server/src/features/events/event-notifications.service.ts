import { randomUUID } from 'node:crypto';
import type { EventFields } from '@thedot/domain/events/event-fields.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { EventFacts } from '@thedot/domain/events/events.rules';
import type { Context } from '../../kernel/context.ts';
import type { Keys } from '../../kernel/keys.ts';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { publishFreeTimesChange } from '../experts/expert-changes.service.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import { queueInvitations } from '../scheduling/invitations.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import { findParticipantIds } from './event-participants.queries.ts';
import { findGuestsOf } from './event-guests.queries.ts';
import { mailGuests } from './guest-mails.service.ts';
import type { LockedEvent } from './events.queries.ts';

interface EventAudience {
  readonly userIds: readonly string[];
  readonly staff: boolean;
  /** Pages that show events load it. */
  readonly isPublished?: boolean;
}

export const publishEvents = (
  tx: ChangePublisher,
  { userIds, staff, isPublished = false }: EventAudience,
): void =>
  publishChange(tx, 'update-events', {
    userIds,
    staff,
    topics: isPublished ? ['list:events'] : [],
  });

/** Updates the coming bookings and the free times of all who take part. */
export async function publishComingEvents(
  tx: ChangePublisher & Pick<Context, 'db'>,
  eventId: string,
  organizerIds: readonly string[],
): Promise<void> {
  const userIds = [...organizerIds, ...(await findParticipantIds(tx.db, eventId))];
  publishChange(tx, 'update-comming-bookings', { userIds });
  publishFreeTimesChange(tx, userIds);
}

type EventNotification =
  'event.resubmitted' | 'event.edited' | 'event.handed_over' | 'event.moved' | 'event.cancelled';

interface NotifiedEvent {
  readonly to: readonly string[];
  readonly type: EventNotification;
  readonly eventId: string;
  readonly id: string;
  readonly title: string;
  readonly slot: Slot;
  readonly where?: string;
  readonly reason?: string;
  readonly was?: string;
}

/** Notifies of an event; calendars get what no email brings. */
async function notifyOfEvent(
  tx: NotificationContext,
  { to, type, eventId, id, title, slot: { start, end }, ...more }: NotifiedEvent,
): Promise<void> {
  const params = { title, start, end, ...more };
  await notify(tx, { to, type, eventId, params, target: id });
  const userIds = [...new Set(to)];
  const booking = { kind: 'event', id } as const;
  await queueInvitations(tx, EVENT_INVITATIONS, { booking, userIds, type, eventId, params });
}

/** Whose calendars get what the email of another notification does not bring. */
export const EVENT_INVITATIONS = {
  template: 'event-invitation',
  preference: 'event.registered',
} as const;

type OrganizedEvent = Pick<EventFacts, 'id' | 'title' | 'slot'>;

/** Brings the calendars of users up to date who organize a published event from now on, or no longer do. */
export async function inviteOrganizers(
  tx: NotificationContext,
  { id, title, slot }: OrganizedEvent,
  { joined, left = [] }: { readonly joined: readonly string[]; readonly left?: readonly string[] },
): Promise<void> {
  const change = {
    booking: { kind: 'event', id },
    type: 'event.registered',
    eventId: randomUUID(),
  } as const;
  const params = { title, ...slot };
  await queueInvitations(
    tx,
    EVENT_INVITATIONS,
    { ...change, userIds: joined, method: 'REQUEST', params: { ...params, told: 'organizes' } },
    { ...change, userIds: left, method: 'CANCEL', params: { ...params, told: 'left' } },
  );
}

interface EditedEvent {
  readonly event: LockedEvent;
  readonly before: EventFields;
  readonly after: EventFields;
}

/** Staff review a changed proposal again; its author learns of edits by others, and all who registered of another time or place. */
export async function notifyEdit(
  tx: Context,
  { event, before, after }: EditedEvent,
): Promise<void> {
  const { id, status, authorId, hostIds } = event;
  const slot = { start: after.start, end: after.end };
  const base = { id, eventId: randomUUID(), title: after.title, slot };
  if (status === 'pending' && tx.actor.id === authorId)
    await notifyOfEvent(tx, { ...base, to: await findStaffIds(tx.db), type: 'event.resubmitted' });
  if (status === 'pending')
    await notifyOfEvent(tx, { ...base, to: [authorId], type: 'event.edited' });
  if (status !== 'accepted') return;
  const stay = hostIds.filter((it) => after.hostIds.includes(it));
  const isMoved = before.start !== after.start || before.end !== after.end;
  const isElsewhere =
    before.spaceId !== after.spaceId ||
    before.place !== after.place ||
    before.isOnline !== after.isOnline;
  if (isMoved || isElsewhere)
    await notifyOfEvent(tx, {
      ...base,
      to: [authorId, ...stay, ...(await findParticipantIds(tx.db, id))],
      type: 'event.moved',
      ...(isMoved && { was: before.start }),
      ...(after.place && { where: after.place }),
    });
  if (isMoved || isElsewhere) {
    const guests = await findGuestsOf(tx.db, id);
    const moved = { id, title: after.title, isOnline: after.isOnline, ...base.slot };
    for (const isWaiting of [false, true])
      await mailGuests(
        tx,
        guests.filter((guest) => guest.isWaiting === isWaiting),
        { told: isWaiting ? 'changed_waiting' : 'changed', event: moved },
      );
  } else await notifyOfEvent(tx, { ...base, to: [authorId], type: 'event.edited' });
  await inviteOrganizers(tx, base, {
    joined: after.hostIds.filter((it) => !hostIds.includes(it)),
    left: hostIds.filter((it) => !after.hostIds.includes(it)),
  });
}

/** Tells the user who becomes the author of an event in place of a removed one. */
export const notifyHandOver = (
  tx: NotificationContext,
  { id, title, slot }: EventFacts,
  to: string,
): Promise<void> =>
  notifyOfEvent(tx, {
    id,
    title,
    slot,
    type: 'event.handed_over',
    eventId: randomUUID(),
    to: [to],
  });

/** Tells all who organize an event or registered for it that it is cancelled, and brings their calendars up to date. */
export async function notifyCancellation(
  tx: NotificationContext & { readonly keys: Keys },
  { id, title, slot, authorId, hostIds }: EventFacts,
  reason: string,
): Promise<void> {
  await notifyOfEvent(tx, {
    id,
    title,
    slot,
    type: 'event.cancelled',
    eventId: randomUUID(),
    to: [authorId, ...hostIds, ...(await findParticipantIds(tx.db, id))],
    ...(reason && { reason }),
  });
  const guests = await findGuestsOf(tx.db, id);
  await mailGuests(tx, guests, {
    told: 'event',
    event: { id, title, isOnline: false, ...slot },
    reason,
  });
}
