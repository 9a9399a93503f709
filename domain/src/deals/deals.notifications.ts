import { permission } from '../access/access.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

export const dealNotifications = {
  'deal.published': defineNotification({
    audience: permission('read', 'deal'),
    channels: { email: 'daily', push: false },
    params: ['title', 'partner'],
    link: recordLink('/deals'),
    en: {
      bell: 'New deal from {{partner}}: {{title}}',
      preference: 'New deal for you',
      email: ({ param, link }) => ({
        subject: `New deal from ${param('partner')}: ${param('title')}`,
        heading: param('title'),
        paragraphs: [`${param('partner')} has an offer for you. Open it to get its code or link.`],
        action: { label: 'View deal', url: link },
      }),
    },
    fr: {
      bell: 'Nouvelle offre de {{partner}}\u00a0: {{title}}',
      preference: 'Une nouvelle offre partenaire vous est proposée',
      email: ({ param, link }) => ({
        subject: `Nouvelle offre de ${param('partner')}\u00a0: ${param('title')}`,
        heading: param('title'),
        paragraphs: [
          `${param('partner')} vous propose une offre. Ouvrez-la pour obtenir son code ou son lien.`,
        ],
        action: { label: 'Voir l’offre', url: link },
      }),
    },
  }),
  'deal.expires_soon': defineNotification({
    audience: permission('update', 'deal'),
    params: ['title', 'partner', 'day'],
    link: recordLink('/manage-deals'),
    en: {
      bell: 'The deal “{{title}}” from {{partner}} ends within a week',
      preference: 'Deal of yours ends within a week',
      email: ({ param, day, link }) => ({
        subject: `Ends soon: ${param('title')}`,
        heading: 'Your deal ends within a week',
        paragraphs: ['Choose a later last day to keep it, or let it expire.'],
        facts: [
          ['Deal', param('title')],
          ['Partner', param('partner')],
          ['Last day', day('day')],
        ],
        action: { label: 'View deal', url: link },
      }),
    },
    fr: {
      bell: 'L’offre «\u00a0{{title}}\u00a0» de {{partner}} se termine dans la semaine',
      preference: 'Une offre partenaire que vous gérez se termine dans la semaine',
      email: ({ param, day, link }) => ({
        subject: `Fin prochaine\u00a0: ${param('title')}`,
        heading: 'Votre offre se termine dans la semaine',
        paragraphs: ['Repoussez son dernier jour pour la conserver, ou laissez-la expirer.'],
        facts: [
          ['Offre', param('title')],
          ['Partenaire', param('partner')],
          ['Dernier jour', day('day')],
        ],
        action: { label: 'Voir l’offre', url: link },
      }),
    },
  }),
};
