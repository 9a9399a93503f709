import { defineBookingInvitation } from '../kernel/booking-invitation.ts';
import { can } from '../access/access.ts';
import { defineBookingNotifications, type BookingWords } from '../kernel/booking-notifications.ts';
import type { ReadParam } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';
import { defineWaitingListNotifications } from '../kernel/waiting-list-notifications.ts';
import { borrowerAccess, managerAccess } from './material-fields.contract.ts';
import type { Person } from '../access/abilities.ts';

const words: BookingWords = {
  en: { booking: 'a material booking', the: 'the material', label: 'Material' },
  fr: { of: 'de matériel', the: 'le matériel', label: 'Matériel', gender: 'masculine' },
};

const kind = 'material_booking';
const link = (_: string | null, param: ReadParam<'page'>): string =>
  param('page') || '/material/booking';
const isManager = (person: Person): boolean => can(person, managerAccess);

const types = defineBookingNotifications({
  kind,
  audience: borrowerAccess('read'),
  deciders: isManager,
  link,
  words,
});

const waitingTypes = defineWaitingListNotifications({
  audience: borrowerAccess('read'),
  link,
  words,
});

const loan = {
  params: ['resource', 'page', 'start', 'end'],
  link,
  booking: { kind },
} as const;

/** What is lent and when, with the button to the loan. */
const loanInEnglish = (
  param: ReadParam<'resource'>,
  time: ReadParam<'start' | 'end'>,
  url: string,
) => ({
  facts: [
    ['Material', param('resource')],
    ['Pick-up', time('start')],
    ['Return by', time('end')],
  ] as const,
  action: { label: 'View loan', url },
});

const loanInFrench = (
  param: ReadParam<'resource'>,
  time: ReadParam<'start' | 'end'>,
  url: string,
) => ({
  facts: [
    ['Matériel', param('resource')],
    ['Retrait', time('start')],
    ['À rendre avant', time('end')],
  ] as const,
  action: { label: 'Voir le prêt', url },
});

export const materialNotifications = {
  'material_booking.requested': types.requested,
  'material_booking.accepted': types.accepted,
  'material_booking.rejected': types.rejected,
  'material_booking.cancelled': types.cancelled,
  'material_booking.deleted': types.deleted,
  'material_booking.moved': types.moved,
  'material_booking.closed': types.closed,
  'material_booking.reminder_day': types.reminderDay,
  'material_booking.reminder_hour': types.reminderHour,

  'material_booking.changed': defineNotification({
    ...loan,
    audience: borrowerAccess('read'),
    en: {
      bell: 'Staff changed your booking of material: {{resource}}',
      preference: 'Staff changed what you booked',
      email: ({ param, time, link: url }) => ({
        subject: `Booking changed: ${param('resource')}`,
        heading: 'Staff changed your booking of material',
        paragraphs: ['The quantities have changed. This is what you have booked now.'],
        ...loanInEnglish(param, time, url),
      }),
    },
    fr: {
      bell: 'L’équipe a modifié votre réservation de matériel\u00a0: {{resource}}',
      preference: 'Modification par l’équipe de ce que vous avez réservé',
      email: ({ param, time, link: url }) => ({
        subject: `Réservation modifiée\u00a0: ${param('resource')}`,
        heading: 'L’équipe a modifié votre réservation de matériel',
        paragraphs: ['Les quantités ont changé. Voici ce que vous avez réservé désormais.'],
        ...loanInFrench(param, time, url),
      }),
    },
  }),

  'material_booking.cancelled_with_space': defineNotification({
    ...loan,
    booking: { kind, calendar: 'cancellation' },
    params: ['resource', 'resourceId', 'page?', 'start', 'end', 'reason?'],
    audience: borrowerAccess('read'),
    en: {
      bell: 'Cancelled with the space: {{resource}}',
      preference: 'Material cancelled with the booking of a space',
      email: ({ param, time, link: url }) => ({
        subject: `Cancelled with the space: ${param('resource')}`,
        heading: 'Your material was cancelled with the space',
        paragraphs: ['You borrowed it for a booking of a space that no longer takes place.'],
        ...(param('reason') && { quote: param('reason') }),
        ...loanInEnglish(param, time, url),
      }),
    },
    fr: {
      bell: 'Annulé avec l’espace\u00a0: {{resource}}',
      preference: 'Matériel annulé avec la réservation d’un espace',
      email: ({ param, time, link: url }) => ({
        subject: `Annulé avec l’espace\u00a0: ${param('resource')}`,
        heading: 'Votre matériel est annulé avec l’espace',
        paragraphs: ['Vous l’aviez réservé pour un espace dont la réservation n’a plus lieu.'],
        ...(param('reason') && { quote: param('reason') }),
        ...loanInFrench(param, time, url),
      }),
    },
  }),

  'material_booking.return_due': defineNotification({
    ...loan,
    audience: borrowerAccess('read'),
    en: {
      bell: 'Return {{resource}} by tomorrow',
      preference: 'Reminder one day before material is due',
      email: ({ param, time, link: url }) => ({
        subject: `Due soon: ${param('resource')}`,
        heading: 'Your loan is due within a day',
        paragraphs: ['Need it longer? Extend the loan while no other borrower waits for it.'],
        facts: [
          ['Material', param('resource')],
          ['Return by', time('end')],
        ],
        action: { label: 'View loan', url },
      }),
    },
    fr: {
      bell: 'À rendre d’ici demain\u00a0: {{resource}}',
      preference: 'Rappel un jour avant le retour de matériel',
      email: ({ param, time, link: url }) => ({
        subject: `À rendre bientôt\u00a0: ${param('resource')}`,
        heading: 'Votre prêt se termine dans moins d’un jour',
        paragraphs: [
          'Besoin de plus de temps\u00a0? Prolongez le prêt tant que personne d’autre n’attend ce matériel.',
        ],
        facts: [
          ['Matériel', param('resource')],
          ['À rendre avant', time('end')],
        ],
        action: { label: 'Voir le prêt', url },
      }),
    },
  }),

  'material_booking.overdue': defineNotification({
    ...loan,
    audience: borrowerAccess('read'),
    channels: { isUrgent: true },
    en: {
      bell: 'Overdue: {{resource}}. Return it now.',
      preference: 'Material is overdue',
      email: ({ param, time, link: url }) => ({
        subject: `Return now: ${param('resource')}`,
        heading: 'Your loan is overdue',
        paragraphs: ['Other borrowers may wait for it. Return it now, or contact the hub team.'],
        facts: [
          ['Material', param('resource')],
          ['Was due', time('end')],
        ],
        action: { label: 'View loan', url },
      }),
    },
    fr: {
      bell: 'Prêt en retard\u00a0: {{resource}}. Rendez-le dès maintenant.',
      preference: 'Un prêt de matériel est en retard',
      email: ({ param, time, link: url }) => ({
        subject: `Prêt en retard\u00a0: ${param('resource')}`,
        heading: 'Votre prêt est en retard',
        paragraphs: [
          'D’autres personnes l’attendent peut-être. Rendez-le dès maintenant ou contactez l’équipe du hub.',
        ],
        facts: [
          ['Matériel', param('resource')],
          ['À rendre avant', time('end')],
        ],
        action: { label: 'Voir le prêt', url },
      }),
    },
  }),

  'material_booking.overdue_loan': defineNotification({
    params: ['name', 'resource', 'page', 'start', 'end'],
    link,
    booking: { kind },
    audience: isManager,
    en: {
      bell: '{{name}} has not returned {{resource}}',
      preference: 'A loan stays overdue',
      email: ({ param, time, link: url }) => ({
        subject: `Still overdue: ${param('resource')}`,
        heading: `${param('name')} has not returned ${param('resource')}`,
        paragraphs: ['Reminders to the borrower did not help. Contact them.'],
        facts: [
          ['Borrower', param('name')],
          ['Was due', time('end')],
        ],
        action: { label: 'View loan', url },
      }),
    },
    fr: {
      bell: '{{name}} n’a pas rendu\u00a0: {{resource}}',
      preference: 'Un prêt reste en retard',
      email: ({ param, time, link: url }) => ({
        subject: `Toujours en retard\u00a0: ${param('resource')}`,
        heading: `${param('name')} n’a pas rendu le matériel`,
        paragraphs: ['Les rappels n’ont pas suffi. Contactez cette personne.'],
        facts: [
          ['Matériel', param('resource')],
          ['Emprunté par', param('name')],
          ['À rendre avant', time('end')],
        ],
        action: { label: 'Voir le prêt', url },
      }),
    },
  }),

  'material_booking.at_risk': defineNotification({
    ...loan,
    audience: borrowerAccess('read'),
    en: {
      bell: 'Your booking may not be complete: {{resource}}',
      preference: 'Booked material may be missing',
      email: ({ param, when, link: url }) => ({
        subject: `May be missing: ${param('resource')}`,
        heading: 'Your booked material may be missing',
        paragraphs: [
          'An earlier loan is overdue, or material is damaged or lost. Choose another time or other material, or contact the hub team.',
        ],
        facts: [
          ['Material', param('resource')],
          ['When', when],
        ],
        action: { label: 'View booking', url },
      }),
    },
    fr: {
      bell: 'Votre réservation risque d’être incomplète\u00a0: {{resource}}',
      preference: 'Du matériel réservé risque de manquer',
      email: ({ param, when, link: url }) => ({
        subject: `Risque de manquer\u00a0: ${param('resource')}`,
        heading: 'Le matériel réservé risque de manquer',
        paragraphs: [
          'Un prêt précédent est en retard, ou du matériel est endommagé ou perdu. Choisissez un autre créneau ou un autre matériel, ou contactez l’équipe du hub.',
        ],
        facts: [
          ['Matériel', param('resource')],
          ['Quand', when],
        ],
        action: { label: 'Voir la réservation', url },
      }),
    },
  }),

  'material_booking.offered': waitingTypes.offered,
  'material_booking.offer_expired': waitingTypes.offerExpired,
};

export const materialEmails = { 'material-invitation': defineBookingInvitation(words) };
