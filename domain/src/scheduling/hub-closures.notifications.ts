import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const hubClosureNotifications = {
  'availability.closed': defineNotification({
    audience: permission('create', 'availability'),
    params: ['name', 'count'],
    link: '/availability',
    en: {
      bell: {
        _one: '{{name}}: {{count}} more booking on the closed days is cancelled',
        _other: '{{name}}: {{count}} more bookings on the closed days are cancelled',
      },
      preference: 'The bookings on days on which you closed the hub are cancelled',
      email: ({ param, link }) => ({
        subject: `The hub is closed: ${param('name')}`,
        heading: 'The bookings on the closed days are cancelled',
        paragraphs: [
          `You closed the hub for “${param('name')}” and had the bookings that were too many to list cancelled. That is done, and their participants have been notified.`,
        ],
        facts: [['Bookings cancelled', param('count')]],
        action: { label: 'Look at the closed days', url: link },
      }),
    },
    fr: {
      bell: {
        _one: '{{name}} : {{count}} autre réservation des jours de fermeture est annulée',
        _many: '{{name}} : {{count}} autres réservations des jours de fermeture sont annulées',
        _other: '{{name}} : {{count}} autres réservations des jours de fermeture sont annulées',
      },
      preference: 'Les réservations des jours où vous avez fermé le hub sont annulées',
      email: ({ param, link }) => ({
        subject: `Le hub est fermé : ${param('name')}`,
        heading: 'Les réservations des jours de fermeture sont annulées',
        paragraphs: [
          `Vous avez fermé le hub pour « ${param('name')} » et fait annuler les réservations trop nombreuses pour être listées. C’est fait, et leurs participants ont été prévenus.`,
        ],
        facts: [['Réservations annulées', param('count')]],
        action: { label: 'Voir les jours de fermeture', url: link },
      }),
    },
  }),
};
