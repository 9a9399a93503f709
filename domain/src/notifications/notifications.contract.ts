// Notifications: events that concern a user, shown in the bell, sent by email and pushed.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id, emptyReply, pageOf, sortedPage } from '../kernel/fields.ts';

/** Each type has a text in both languages, in the bell and as an email. */
export const NotificationType = z.enum([
  'booking.requested',
  'booking.accepted',
  'booking.rejected',
  'booking.passed_on',
  'booking.cancelled',
  'booking.lapsed',
  'booking.slot_lost',
  'booking.space_requested',
  'booking.space_lost',
  'booking.offered',
  'booking.proposed',
  'booking.edited',
  'booking.rescheduled',
  'booking.expert_changed',
  'booking.reminder_day',
  'booking.reminder_hour',
  'booking.finished',
  'booking.absent',
  'booking.contested',
  'booking.next_step',
  'booking.next_step_due',
  'booking.reviewed',
  'booking.review_hidden',
  'space_booking.requested',
  'space_booking.accepted',
  'space_booking.rejected',
  'space_booking.cancelled',
  'space_booking.deleted',
  'space_booking.moved',
  'space_booking.closed',
  'space_booking.missed',
  'space_booking.reminder_day',
  'space_booking.reminder_hour',
  'space_booking.invited',
  'space_booking.invitation_changed',
  'space_booking.invitation_cancelled',
  'space_booking.ends_soon',
  'space_booking.series_ends',
  'space_booking.offered',
  'space_booking.offer_expired',
  'material_booking.requested',
  'material_booking.accepted',
  'material_booking.rejected',
  'material_booking.cancelled',
  'material_booking.deleted',
  'material_booking.moved',
  'material_booking.changed',
  'material_booking.closed',
  'material_booking.visit_cancelled',
  'material_booking.reminder_day',
  'material_booking.reminder_hour',
  'material_booking.return_due',
  'material_booking.overdue',
  'material_booking.overdue_loan',
  'material_booking.at_risk',
  'material_booking.offered',
  'material_booking.offer_expired',
  'availability.calendar_lost',
  'availability.closed',
  'organization.joined',
  'organization.left',
  'organization.removed',
  'organization.owner',
  'organization.passed',
  'organization.merged',
  'registration.waiting',
  'erasure.asked',
  'erasure.refused',
  'chat.unseen',
  'meeting.waiting',
  'meeting.recording_ready',
  'meeting.recording_expires',
  'hub.announcement',
]);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id,
  type: NotificationType,
  /** The placeholders of the text, e.g. `{ name, start }`. Times are formatted where they are shown. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path of the web app that a click opens. */
  link: z.string(),
  createdAt: z.string(),
  seen: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** One or many notifications, or all without `ids`. */
const selection = z.strictObject({ ids: z.array(id).min(1).max(100).optional() });

export const notifications = contract({
  list: {
    summary: 'Lists my notifications, newest first, with the count of unseen ones',
    method: 'GET',
    path: '/getusersnotifications',
    access: 'signed-in',
    query: z.strictObject(sortedPage),
    reply: pageOf(Notification).extend({ unseen: z.number() }),
  },
  markSeen: {
    summary: 'Marks one, many or all of my notifications as seen',
    method: 'POST',
    path: '/marknotificationseen',
    access: 'signed-in',
    body: selection,
    reply: z.object({ unseen: z.number() }),
  },
  remove: {
    summary: 'Deletes one, many or all of my notifications',
    method: 'POST',
    path: '/deletenotifcations',
    access: 'signed-in',
    body: selection,
    reply: emptyReply,
  },
});
