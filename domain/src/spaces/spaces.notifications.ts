import { permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import {
  defineEmail,
  type EmailContent,
  type EmailContext,
  type ReadParam,
} from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';

/** The page of the space shows its bookings. */
const link = (_: string | null, param: ReadParam<'spaceId'>): string =>
  `/booking/workshop/${param('spaceId')}`;

const kind = 'space_booking';
const audience = permission('read', 'booking-space');

type BookerParam = 'space' | 'start' | 'end' | 'reason' | 'where';
type BookerContext = EmailContext<BookerParam>;

interface BookerTexts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraph?: string;
  readonly action: string;
}

const emailInEnglish = (context: BookerContext, texts: BookerTexts) =>
  emailToBooker(context, { ...texts, space: 'Space', when: 'When' });

const emailInFrench = (context: BookerContext, texts: BookerTexts) =>
  emailToBooker(context, { ...texts, space: 'Espace', when: 'Quand' });

const emailToBooker = (
  { param, when, link: url }: BookerContext,
  texts: BookerTexts & Readonly<Record<'space' | 'when', string>>,
): EmailContent => ({
  subject: texts.subject,
  heading: texts.heading,
  paragraphs: texts.paragraph ? [texts.paragraph] : [],
  ...(param('reason') && { quote: param('reason') }),
  facts: [
    [texts.space, param('space')],
    [texts.when, when],
  ],
  action: { label: texts.action, url },
});

const toBooker = {
  audience,
  link,
  params: ['space', 'spaceId', 'start', 'end', 'reason?', 'where?'],
  booking: { kind },
} as const;

const reminder = {
  audience,
  link,
  params: ['name', 'spaceId', 'start', 'end', 'where?'],
  booking: { kind, calendar: 'reminder' },
} as const;

type ReminderContext = EmailContext<'name' | 'where'>;

const reminderInEnglish = ({ param, when, link: url }: ReminderContext): EmailContent => ({
  subject: `Reminder: ${param('name')}, ${when}`,
  heading: 'Your booking begins soon',
  paragraphs: [
    `You booked ${param('name')}. If you do not need it, cancel the booking so that others can use the space.`,
  ],
  facts: [
    ['When', when],
    ['Where', param('where')],
  ],
  action: { label: 'View the booking', url },
});

const reminderInFrench = ({ param, when, link: url }: ReminderContext): EmailContent => ({
  subject: `Rappel : ${param('name')}, ${when}`,
  heading: 'Votre réservation commence bientôt',
  paragraphs: [
    `Vous avez réservé ${param('name')}. Si vous n’en avez plus besoin, annulez la réservation pour que d’autres puissent l’utiliser.`,
  ],
  facts: [
    ['Quand', when],
    ['Où', param('where')],
  ],
  action: { label: 'Voir la réservation', url },
});

export const spaceNotifications = {
  'space_booking.requested': defineNotification({
    audience: isStaffActor,
    params: ['name', 'organization?', 'space', 'spaceId', 'start', 'end', 'weeks?'],
    link,
    booking: { kind },
    en: {
      bell: '{{name}} asks to book {{space}}',
      preference: 'A booking of a space needs approval',
      email: ({ param, when, link: url }) => ({
        subject: `${param('name')} asks to book ${param('space')}`,
        heading: `A booking of ${param('space')} needs approval`,
        paragraphs: ['The space is held until you answer. Unanswered requests expire.'],
        facts: [
          ['Booked by', param('name')],
          ['Organization', param('organization')],
          ['When', when],
          ['Weeks', param('weeks')],
        ],
        action: { label: 'Answer the request', url },
      }),
    },
    fr: {
      bell: '{{name}} demande à réserver {{space}}',
      preference: 'Une réservation d’espace est à valider',
      email: ({ param, when, link: url }) => ({
        subject: `${param('name')} demande à réserver ${param('space')}`,
        heading: `Une réservation de ${param('space')} est à valider`,
        paragraphs: ['L’espace est retenu jusqu’à votre réponse. Une demande sans réponse expire.'],
        facts: [
          ['Réservé par', param('name')],
          ['Organisation', param('organization')],
          ['Quand', when],
          ['Semaines', param('weeks')],
        ],
        action: { label: 'Répondre à la demande', url },
      }),
    },
  }),
  'space_booking.accepted': defineNotification({
    ...toBooker,
    booking: { kind, calendar: 'invitation' },
    en: {
      bell: 'Your booking of {{space}} is confirmed',
      preference: 'Your booking of a space is confirmed',
      email: (context) =>
        emailInEnglish(context, {
          subject: `Your booking of ${context.param('space')} is confirmed`,
          heading: 'Your booking is confirmed',
          action: 'View the booking',
        }),
    },
    fr: {
      bell: 'Votre réservation de {{space}} est confirmée',
      preference: 'Votre réservation d’un espace est confirmée',
      email: (context) =>
        emailInFrench(context, {
          subject: `Votre réservation de ${context.param('space')} est confirmée`,
          heading: 'Votre réservation est confirmée',
          action: 'Voir la réservation',
        }),
    },
  }),
  'space_booking.rejected': defineNotification({
    ...toBooker,
    en: {
      bell: 'Your booking of {{space}} is declined',
      preference: 'Your booking of a space is declined',
      email: (context) =>
        emailInEnglish(context, {
          subject: `Your booking of ${context.param('space')} is declined`,
          heading: 'Your booking is declined',
          action: 'Choose another time',
        }),
    },
    fr: {
      bell: 'Votre réservation de {{space}} est refusée',
      preference: 'Votre réservation d’un espace est refusée',
      email: (context) =>
        emailInFrench(context, {
          subject: `Votre réservation de ${context.param('space')} est refusée`,
          heading: 'Votre réservation est refusée',
          action: 'Choisir un autre créneau',
        }),
    },
  }),
  /** A hold that staff did not answer in time. */
  'space_booking.cancelled': defineNotification({
    ...toBooker,
    en: {
      bell: 'Your booking of {{space}} expired',
      preference: 'Your request for a space expires unanswered',
      email: (context) =>
        emailInEnglish(context, {
          subject: `Your request for ${context.param('space')} expired`,
          heading: 'Your request expired',
          paragraph: 'It was not answered in time. The space is free again.',
          action: 'Choose another time',
        }),
    },
    fr: {
      bell: 'Votre réservation de {{space}} a expiré',
      preference: 'Votre demande d’espace expire sans réponse',
      email: (context) =>
        emailInFrench(context, {
          subject: `Votre demande pour ${context.param('space')} a expiré`,
          heading: 'Votre demande a expiré',
          paragraph: 'Elle n’a pas reçu de réponse à temps. L’espace est de nouveau libre.',
          action: 'Choisir un autre créneau',
        }),
    },
  }),
  'space_booking.deleted': defineNotification({
    ...toBooker,
    booking: { kind, calendar: 'cancellation' },
    en: {
      bell: 'Your booking of {{space}} is deleted',
      preference: 'Staff delete your booking of a space',
      email: (context) =>
        emailInEnglish(context, {
          subject: `Your booking of ${context.param('space')} was deleted`,
          heading: 'Staff deleted your booking',
          action: 'Choose another time',
        }),
    },
    fr: {
      bell: 'Votre réservation de {{space}} est supprimée',
      preference: 'L’équipe supprime votre réservation d’un espace',
      email: (context) =>
        emailInFrench(context, {
          subject: `Votre réservation de ${context.param('space')} a été supprimée`,
          heading: 'L’équipe a supprimé votre réservation',
          action: 'Choisir un autre créneau',
        }),
    },
  }),
  'space_booking.closed': defineNotification({
    ...toBooker,
    booking: { kind, calendar: 'cancellation' },
    en: {
      bell: 'Your booking of {{space}} is cancelled: closed at that time',
      preference: 'Your booking of a space is cancelled by a closure',
      email: (context) =>
        emailInEnglish(context, {
          subject: `Your booking of ${context.param('space')} is cancelled`,
          heading: 'Your booking is cancelled',
          paragraph: 'The space is closed at the time of your booking.',
          action: 'Choose another time',
        }),
    },
    fr: {
      bell: 'Votre réservation de {{space}} est annulée : fermeture à ce moment-là',
      preference: 'Une fermeture annule votre réservation d’un espace',
      email: (context) =>
        emailInFrench(context, {
          subject: `Votre réservation de ${context.param('space')} est annulée`,
          heading: 'Votre réservation est annulée',
          paragraph: 'L’espace est fermé au moment de votre réservation.',
          action: 'Choisir un autre créneau',
        }),
    },
  }),
  'space_booking.reminder_day': defineNotification({
    ...reminder,
    channels: { expiryParam: 'start' },
    en: {
      bell: 'Your booking of {{name}} begins soon',
      preference: 'A day before a booking of a space',
      email: reminderInEnglish,
    },
    fr: {
      bell: 'Votre réservation de {{name}} commence bientôt',
      preference: 'Un jour avant une réservation d’espace',
      email: reminderInFrench,
    },
  }),
  'space_booking.reminder_hour': defineNotification({
    ...reminder,
    channels: { isUrgent: true, expiryParam: 'start' },
    en: {
      bell: 'Your booking of {{name}} begins within the hour',
      preference: 'An hour before a booking of a space',
      email: reminderInEnglish,
    },
    fr: {
      bell: 'Votre réservation de {{name}} commence dans l’heure',
      preference: 'Une heure avant une réservation d’espace',
      email: reminderInFrench,
    },
  }),
};

/** Brings calendars up to date whose owners get no email about the change itself. */
export const spaceEmails = {
  'space-invitation': defineEmail({
    params: ['method', 'link', 'name?', 'count?', 'where?', 'start?', 'end?', 'whole?'],
    link: 'param',
    isOptional: true,
    en: ({ param, when, link: url }) => {
      const isCancelled = param('method') === 'CANCEL';
      return {
        subject: `${isCancelled ? 'Cancelled' : 'Booked'}: ${param('name')}, ${when}`,
        heading: isCancelled ? 'Your booking is cancelled' : 'Your booking, for your calendar',
        paragraphs: [
          isCancelled
            ? 'The attached file removes the booking from your calendar.'
            : 'The attached file adds the booking to your calendar, or updates it there.',
        ],
        facts: [
          ['Space', param('name')],
          ['When', when],
          ['Where', isCancelled ? '' : param('where')],
          ['Weekly bookings', param('count')],
        ],
        action: { label: 'View the space', url },
      };
    },
    fr: ({ param, when, link: url }) => {
      const isCancelled = param('method') === 'CANCEL';
      return {
        subject: `${isCancelled ? 'Annulation' : 'Réservation'} : ${param('name')}, ${when}`,
        heading: isCancelled
          ? 'Votre réservation est annulée'
          : 'Votre réservation, pour votre agenda',
        paragraphs: [
          isCancelled
            ? 'Le fichier joint retire la réservation de votre agenda.'
            : 'Le fichier joint ajoute la réservation à votre agenda, ou l’y met à jour.',
        ],
        facts: [
          ['Espace', param('name')],
          ['Quand', when],
          ['Où', isCancelled ? '' : param('where')],
          ['Réservations hebdomadaires', param('count')],
        ],
        action: { label: 'Voir l’espace', url },
      };
    },
  }),
};
