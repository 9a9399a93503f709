import { defineNotification, isExpert } from '../kernel/notification-type.ts';

export const availabilityNotifications = {
  'availability.calendar_lost': defineNotification({
    audience: isExpert,
    params: ['failure'],
    link: '/account?tab=availability',
    en: {
      bell: 'We can’t read your personal calendar, so your busy times there no longer block your availability.',
      preference: 'Personal calendar no longer readable',
      email: ({ param, link }) => ({
        subject: 'We can’t read your personal calendar',
        heading: 'We can’t read your personal calendar',
        paragraphs: [
          'We haven’t been able to read your personal calendar for a day. Until we can, people may request sessions at times when you’re busy.',
          param('failure') === 'key_lost'
            ? 'We can no longer read the saved address of your personal calendar. Enter the address again, or remove the calendar.'
            : 'The address of your personal calendar may have changed. Check the address, or remove the calendar. The calendar will work again as soon as we can read it.',
        ],
        action: { label: 'Check calendar', url: link },
      }),
    },
    fr: {
      bell: 'Votre agenda personnel n’est plus lisible. Ses créneaux occupés ne bloquent plus vos disponibilités.',
      preference: 'Votre agenda personnel n’est plus lisible',
      email: ({ param, link }) => ({
        subject: 'Votre agenda personnel n’est plus lisible',
        heading: 'Votre agenda personnel n’est plus lisible',
        paragraphs: [
          'Depuis 24 heures, nous ne parvenons plus à lire votre agenda personnel. Ses créneaux occupés ne bloquent plus vos disponibilités : des sessions peuvent vous être demandées à ces moments-là.',
          param('failure') === 'key_lost'
            ? 'Nous ne pouvons plus lire l’adresse enregistrée de votre agenda personnel. Saisissez-la de nouveau, ou retirez l’agenda.'
            : 'L’adresse de votre agenda personnel a peut-être changé. Vérifiez-la, ou retirez l’agenda. S’il redevient lisible, il sera de nouveau pris en compte.',
        ],
        action: { label: 'Vérifier l’agenda', url: link },
      }),
    },
  }),
};
