import { permission } from '../access/access.ts';
import { defineNotification, isExpert } from '../kernel/notification-type.ts';

export const availabilityNotifications = {
  'availability.calendar_lost': defineNotification({
    audience: isExpert,
    params: ['failure'],
    link: '/account?tab=availability',
    en: {
      bell: 'Your personal calendar cannot be read any more: its busy times count no longer',
      preference: 'Your personal calendar cannot be read any more',
      email: ({ param, link }) => ({
        subject: 'Your personal calendar cannot be read any more',
        heading: 'Your calendar cannot be read',
        paragraphs: [
          'For a day we have not been able to read the personal calendar that you added to your availability. Its busy times count no longer, so you may be asked for sessions at these times.',
          param('failure') === 'key_lost'
            ? 'The hub has lost the key that its address was kept with: enter the address again, or remove the calendar.'
            : 'Its address may have changed: look at it, or remove the calendar. Once it can be read again it counts again by itself.',
        ],
        action: { label: 'Look at my availability', url: link },
      }),
    },
    fr: {
      bell: 'Votre agenda personnel ne peut plus être lu : ses heures occupées ne comptent plus',
      preference: 'Votre agenda personnel ne peut plus être lu',
      email: ({ param, link }) => ({
        subject: 'Votre agenda personnel ne peut plus être lu',
        heading: 'Votre agenda ne peut plus être lu',
        paragraphs: [
          'Depuis un jour, nous ne parvenons plus à lire l’agenda personnel que vous avez ajouté à vos disponibilités. Ses heures occupées ne comptent plus : on pourra vous demander des sessions à ces moments-là.',
          param('failure') === 'key_lost'
            ? 'Le hub a perdu la clé avec laquelle son adresse était conservée : saisissez de nouveau l’adresse, ou retirez l’agenda.'
            : 'Son adresse a peut-être changé : vérifiez-la, ou retirez l’agenda. Dès qu’il redevient lisible, il compte de nouveau de lui-même.',
        ],
        action: { label: 'Voir mes disponibilités', url: link },
      }),
    },
  }),
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
