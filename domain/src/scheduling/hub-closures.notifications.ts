import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const hubClosureNotifications = {
  'availability.closed': defineNotification({
    audience: permission('create', 'availability'),
    params: ['name', 'count'],
    link: '/availability',
    en: {
      bell: {
        _one: '{{name}}: {{count}} more booking was cancelled',
        _other: '{{name}}: {{count}} more bookings were cancelled',
      },
      preference: 'Bookings on days you closed the hub are cancelled',
      email: ({ param, link }) => ({
        subject: `Bookings cancelled: ${param('name')}`,
        heading: 'The remaining bookings were cancelled',
        paragraphs: [
          `You closed the hub for “${param('name')}” and chose to cancel all bookings on those days. The participants were notified.`,
        ],
        facts: [['Bookings cancelled', param('count')]],
        action: { label: 'View closures', url: link },
      }),
    },
    fr: {
      bell: {
        _one: '{{name}} : {{count}} autre réservation a été annulée',
        _many: '{{name}} : {{count}} autres réservations ont été annulées',
        _other: '{{name}} : {{count}} autres réservations ont été annulées',
      },
      preference: 'Les réservations des jours où vous avez fermé le hub sont annulées',
      email: ({ param, link }) => ({
        subject: `Réservations annulées : ${param('name')}`,
        heading: 'Les autres réservations ont été annulées',
        paragraphs: [
          `Vous avez fermé le hub pour « ${param('name')} » et choisi d’annuler toutes les réservations de ces jours. Les participants ont été prévenus.`,
        ],
        facts: [['Réservations annulées', param('count')]],
        action: { label: 'Voir les fermetures', url: link },
      }),
    },
  }),
};
