import { permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { EmailContent, EmailContext } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

/** The pages of spaces show their bookings. */
const link = recordLink('/booking/workshop');
const audience = permission('read', 'booking-space');

type BookerParam = 'space' | 'start' | 'end' | 'reason';
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

const toBooker = { audience, link, params: ['space', 'start', 'end', 'reason?'] } as const;

export const spaceNotifications = {
  'space_booking.requested': defineNotification({
    audience: isStaffActor,
    params: ['name', 'organization?', 'space', 'start', 'end', 'weeks?'],
    link,
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
};
