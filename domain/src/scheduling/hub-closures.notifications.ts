import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const hubClosureNotifications = {
  'availability.closed': defineNotification({
    audience: permission('create', 'availability'),
    params: ['name', 'count'],
    link: '/availability',
    en: {
      bell: {
        _one: '{{count}} booking cancelled because of the closure “{{name}}”',
        _other: '{{count}} bookings cancelled because of the closure “{{name}}”',
      },
      preference: 'Bookings cancelled because of a closure you added',
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
        _one: 'Fermeture « {{name}} » : {{count}} réservation annulée',
        _many: 'Fermeture « {{name}} » : {{count}} réservations annulées',
        _other: 'Fermeture « {{name}} » : {{count}} réservations annulées',
      },
      preference: 'Une fermeture que vous avez ajoutée annule des réservations',
      email: ({ param, link }) => ({
        subject: `Réservations annulées : ${param('name')}`,
        heading: 'Les réservations restantes ont été annulées',
        paragraphs: [
          `Vous avez fermé le hub pour « ${param('name')} » et choisi d’annuler toutes les réservations des jours concernés. Les participants ont été prévenus.`,
        ],
        facts: [['Réservations annulées', param('count')]],
        action: { label: 'Voir les fermetures', url: link },
      }),
    },
  }),
};
