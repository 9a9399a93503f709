// All notification types and emails. The web app has their texts in its locale files, which `npm run reference` writes.
import type { HubPart } from './access/hub-parts.ts';
import { apiKeyNotifications } from './api-keys/api-keys.notifications.ts';
import { authEmails } from './auth/auth.notifications.ts';
import { availabilityNotifications } from './availability/availability.notifications.ts';
import { chatNotifications } from './chat/chat.notifications.ts';
import { dealNotifications } from './deals/deals.notifications.ts';
import { eventGuestEmails } from './events/event-guests.notifications.ts';
import { eventEmails } from './events/event-invitations.notifications.ts';
import { eventNotifications } from './events/events.notifications.ts';
import { sessionEmails } from './expert-sessions/session-invitation.notifications.ts';
import { communityEmails, communityNotifications } from './community/community.notifications.ts';
import { expertSessionNotifications } from './expert-sessions/sessions.notifications.ts';
import { followUpNotifications } from './followups/followups.notifications.ts';
import { hubSettingsEmails } from './hub-settings/hub-settings.notifications.ts';
import type { BookingKind, BookingRef } from './kernel/booking-ref.ts';
import type { EmailDefinition, ParamsOf } from './kernel/email.ts';
import type {
  CalendarUse,
  NotificationChannels,
  NotificationDefinition,
} from './kernel/notification-type.ts';
import { materialEmails, materialNotifications } from './material/material.notifications.ts';
import { meetingNotifications } from './meetings/meetings.notifications.ts';
import { hubEmails, hubNotifications } from './notifications/hub.notifications.ts';
import { NotificationType } from './notifications/notifications.contract.ts';
import { applicationNotifications } from './opportunities/applications.notifications.ts';
import { opportunityNotifications } from './opportunities/opportunities.notifications.ts';
import {
  organizationEmails,
  organizationNotifications,
} from './organizations/organizations.notifications.ts';
import { reviewNotifications } from './reviews/reviews.notifications.ts';
import { hubClosureNotifications } from './scheduling/hub-closures.notifications.ts';
import {
  signUpReviewEmails,
  signUpReviewNotifications,
} from './sign-up-reviews/sign-up-reviews.notifications.ts';
import { spaceEndNotifications } from './spaces/space-ends.notifications.ts';
import { spaceGuestEmails, spaceGuestNotifications } from './spaces/space-guests.notifications.ts';
import { spaceEmails, spaceNotifications } from './spaces/spaces.notifications.ts';
import { emailAnswerEmails } from './submissions/email-answers.notifications.ts';
import type { SubmissionKind } from './submissions/submissions.contract.ts';
import { ticketNotifications } from './tickets/tickets.notifications.ts';
import { userEmails, userNotifications } from './users/users.notifications.ts';
import { webhookNotifications } from './webhooks/webhooks.notifications.ts';

export const NOTIFICATIONS = {
  ...expertSessionNotifications,
  ...followUpNotifications,
  ...reviewNotifications,
  ...availabilityNotifications,
  ...hubClosureNotifications,
  ...spaceNotifications,
  ...spaceGuestNotifications,
  ...spaceEndNotifications,
  ...materialNotifications,
  ...ticketNotifications,
  ...opportunityNotifications,
  ...eventNotifications,
  ...applicationNotifications,
  ...communityNotifications,
  ...organizationNotifications,
  ...signUpReviewNotifications,
  ...userNotifications,
  ...chatNotifications,
  ...meetingNotifications,
  ...dealNotifications,
  ...hubNotifications,
  ...apiKeyNotifications,
  ...webhookNotifications,
} satisfies Record<NotificationType, NotificationDefinition>;

/** Emails that are no notifications. */
export const EMAILS = {
  ...authEmails,
  ...hubSettingsEmails,
  ...sessionEmails,
  ...spaceEmails,
  ...spaceGuestEmails,
  ...materialEmails,
  ...eventEmails,
  ...eventGuestEmails,
  ...communityEmails,
  ...emailAnswerEmails,
  ...organizationEmails,
  ...signUpReviewEmails,
  ...userEmails,
  ...hubEmails,
} satisfies Record<string, EmailDefinition>;

type Notifications = typeof NOTIFICATIONS;
type Emails = typeof EMAILS;

/** The parameters that a sender of the type passes; for several types, those of any of them. */
export type NotificationParams<T extends NotificationType> = T extends NotificationType
  ? ParamsOf<Notifications[T]['params'][number]>
  : never;

/** What the link of a type leads to: the id of a record, null for the list, or nothing when the path is fixed. */
export type NotificationTarget<T extends NotificationType> = Notifications[T]['link'] extends string
  ? { readonly target?: undefined }
  : { readonly target: string | null };

/** The kinds of booking whose types `defineBookingNotifications` defines. */
export type DefaultBookingKind = {
  [Kind in BookingKind]: `${Kind}.requested` extends NotificationType ? Kind : never;
}[BookingKind];

/** The kinds of booking whose waiting list offers what became free. */
export type WaitingListKind = {
  [Kind in BookingKind]: `${Kind}.offered` extends NotificationType ? Kind : never;
}[BookingKind];

/** The kinds of submission whose types `defineSubmissionNotifications` defines. */
export type NotifiedSubmissionKind = {
  [Kind in SubmissionKind]: `${Kind}.submitted` extends NotificationType ? Kind : never;
}[SubmissionKind];

export type EmailName = keyof Emails;

export type EmailParams<N extends EmailName> = N extends EmailName
  ? ParamsOf<Emails[N]['params'][number]>
  : never;

/** The name of an email, as `mails.template` stores it. Notifications have the name of their type. */
export type MailTemplate = EmailName | NotificationType;

const isEmailName = (name: string): name is EmailName => Object.hasOwn(EMAILS, name);

export const isMailTemplate = (name: string): name is MailTemplate =>
  isEmailName(name) || Object.hasOwn(NOTIFICATIONS, name);

/** Whether recipients can turn the mail off: notifications, digests and calendar invitations. */
export const isOptionalMail = (template: MailTemplate): boolean =>
  findEmail(template).isOptional === true;

/** Any email, with its link; those of notifications have it as a parameter. */
export function findEmail(
  template: MailTemplate,
): Pick<EmailDefinition, 'link' | 'isOptional' | 'en' | 'fr'> {
  if (isEmailName(template)) return EMAILS[template];
  const { en, fr } = findNotification(template);
  return { link: 'param', isOptional: true, en: en.email, fr: fr.email };
}

/** What nobody is told of, nor asked about, while the part is switched off. */
const TYPES_OF_PART: Readonly<Partial<Record<HubPart, readonly string[]>>> = {
  events: Object.keys(eventNotifications),
  opportunities: Object.keys({ ...opportunityNotifications, ...applicationNotifications }),
  deals: Object.keys(dealNotifications),
  community: Object.keys(communityNotifications),
};

/** Whether the type is of one of the parts. */
export const isOfParts = (type: NotificationType, parts: readonly HubPart[]): boolean =>
  parts.some((part) => TYPES_OF_PART[part]?.includes(type));

export const findNotification = (type: NotificationType): NotificationDefinition =>
  NOTIFICATIONS[type];

/** The path that a click on a notification opens. */
export function linkOf(
  type: NotificationType,
  target: string | null | undefined,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const { link } = findNotification(type);
  if (typeof link === 'string') return link;
  return link(target ?? null, (name) => String(params[name] ?? ''));
}

/** The booking that a notification with this target is about. */
export function bookingOf(
  type: NotificationType,
  target: string | null | undefined,
): BookingRef | null {
  const { booking } = findNotification(type);
  return booking && target ? { kind: booking.kind, id: target } : null;
}

export function calendarUseOf(template: string): CalendarUse | undefined {
  const type = NotificationType.safeParse(template).data;
  return type && findNotification(type).booking?.calendar;
}

export function proposesTimes(template: string): boolean {
  const type = NotificationType.safeParse(template).data;
  return type !== undefined && findNotification(type).booking?.proposesTimes === true;
}

const ALL_CHANNELS: NotificationChannels = {
  inApp: true,
  email: 'instant',
  push: true,
  isInAppFixed: false,
  isFixed: false,
  isUrgent: false,
  isPushedSeparately: false,
  expiryParam: null,
};

export const channelsOf = (type: NotificationType): NotificationChannels => ({
  ...ALL_CHANNELS,
  ...findNotification(type).channels,
});
