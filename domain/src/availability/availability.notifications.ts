import { defineNotification, isExpert } from '../kernel/notification-type.ts';

export const availabilityNotifications = {
  'availability.calendar_lost': defineNotification({
    audience: isExpert,
    params: ['failure'],
    link: '/account?tab=availability',
    en: {
      bell: 'Your personal calendar can’t be read. Its busy times no longer block your availability.',
      preference: 'Personal calendar no longer readable',
      email: ({ param, link }) => ({
        subject: 'Your personal calendar can’t be read',
        heading: 'Your personal calendar can’t be read',
        paragraphs: [
          'We could not read your personal calendar for a day. Its busy times no longer block your availability, so people may request sessions then.',
          param('failure') === 'key_lost'
            ? 'The hub can no longer decrypt its address. Enter the address again, or remove the calendar.'
            : 'Its address may have changed. Check it, or remove the calendar. It works again as soon as it can be read.',
        ],
        action: { label: 'Check calendar', url: link },
      }),
    },
    fr: {
      bell: 'Votre agenda personnel n’est plus lisible. Ses heures occupées ne bloquent plus vos disponibilités.',
      preference: 'Votre agenda personnel n’est plus lisible',
      email: ({ param, link }) => ({
        subject: 'Votre agenda personnel n’est plus lisible',
        heading: 'Votre agenda personnel n’est plus lisible',
        paragraphs: [
          'Depuis un jour, nous ne parvenons plus à lire votre agenda personnel. Ses heures occupées ne bloquent plus vos disponibilités : des sessions peuvent vous être demandées à ces moments-là.',
          param('failure') === 'key_lost'
            ? 'Le hub ne peut plus déchiffrer son adresse. Saisissez-la de nouveau, ou retirez l’agenda.'
            : 'Son adresse a peut-être changé. Vérifiez-la, ou retirez l’agenda. Il sera repris en compte dès qu’il redeviendra lisible.',
        ],
        action: { label: 'Vérifier l’agenda', url: link },
      }),
    },
  }),
};
