// What bookers of spaces are told before a booking or a series ends.
import type { ReadParam } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';
import { bookingsAccess } from './space-types.contract.ts';

const shared = {
  audience: bookingsAccess('read'),
  params: ['resource', 'resourceId', 'page?', 'start', 'end'],
  link: (_: string | null, param: ReadParam<'resourceId' | 'page'>): string =>
    param('page') || `/booking/workshop/${param('resourceId')}`,
} as const;

export const spaceEndNotifications = {
  'space_booking.ends_soon': defineNotification({
    ...shared,
    channels: { email: 'off', isUrgent: true },
    en: {
      bell: 'Your booking for {{resource}} ends in 10 minutes, and another one follows',
      preference: 'Space booking ends in 10 minutes and another one follows',
      email: ({ param, when, link: url }) => ({
        subject: `Ends in 10 minutes: ${param('resource')}`,
        heading: `Your booking for ${param('resource')} ends in 10 minutes`,
        paragraphs: ['Another booking follows. Leave the space on time.'],
        facts: [
          ['Space', param('resource')],
          ['When', when],
        ],
        action: { label: 'View space', url },
      }),
    },
    fr: {
      bell: 'Votre réservation se termine dans 10 minutes, une autre suit\u00a0: {{resource}}',
      preference: 'Votre réservation d’espace se termine dans 10 minutes et une autre suit',
      email: ({ param, when, link: url }) => ({
        subject: `Fin dans 10 minutes\u00a0: ${param('resource')}`,
        heading: 'Votre réservation se termine dans 10 minutes',
        paragraphs: ['Une autre réservation suit. Libérez l’espace à temps.'],
        facts: [
          ['Espace', param('resource')],
          ['Quand', when],
        ],
        action: { label: 'Voir l’espace', url },
      }),
    },
  }),
  'space_booking.series_ends': defineNotification({
    ...shared,
    en: {
      bell: 'Your series of bookings for {{resource}} ends within a week',
      preference: 'Last booking of a series of spaces within a week',
      email: ({ param, when, shortWhen, link: url }) => ({
        subject: `Last booking of your series: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
        heading: `Your series of bookings for ${param('resource')} ends`,
        paragraphs: ['This is the last booking of the series. Book a new series to continue.'],
        facts: [
          ['Space', param('resource')],
          ['When', when],
        ],
        action: { label: 'Book again', url },
      }),
    },
    fr: {
      bell: 'Votre série de réservations se termine dans la semaine\u00a0: {{resource}}',
      preference: 'La dernière réservation d’une série d’espaces a lieu dans la semaine',
      email: ({ param, when, shortWhen, link: url }) => ({
        subject: `Dernière réservation de votre série\u00a0: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
        heading: 'Votre série de réservations se termine',
        paragraphs: [
          'C’est la dernière réservation de la série. Réservez une nouvelle série pour continuer.',
        ],
        facts: [
          ['Espace', param('resource')],
          ['Quand', when],
        ],
        action: { label: 'Réserver à nouveau', url },
      }),
    },
  }),
};
