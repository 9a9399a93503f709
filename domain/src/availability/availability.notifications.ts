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
};
