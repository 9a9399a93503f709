import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

const audience = permission('read', 'opportunity');
const link = (id: string | null) =>
  id === null ? '/opportunity/all' : `/opportunity/details/${id}`;

export const opportunityNotifications = {
  'opportunity.published': defineNotification({
    audience,
    channels: { email: 'daily' },
    params: ['title', 'provider', 'deadline'],
    link,
    en: {
      bell: 'New opportunity for you: {{title}} ({{provider}})',
      preference: 'New opportunity for your role, field or organization',
      email: ({ param, time, link: url }) => ({
        subject: `New opportunity: ${param('title')}`,
        heading: 'A new opportunity for you',
        paragraphs: [`${param('provider')} is looking for applicants like you.`],
        facts: [
          ['Opportunity', param('title')],
          ['Deadline', time('deadline')],
        ],
        action: { label: 'View opportunity', url },
      }),
    },
    fr: {
      bell: 'Nouvelle opportunité pour vous : {{title}} ({{provider}})',
      preference: 'Nouvelle opportunité pour votre rôle, votre domaine ou votre organisation',
      email: ({ param, time, link: url }) => ({
        subject: `Nouvelle opportunité : ${param('title')}`,
        heading: 'Une nouvelle opportunité pour vous',
        paragraphs: [`${param('provider')} cherche des candidatures comme la vôtre.`],
        facts: [
          ['Opportunité', param('title')],
          ['Date limite', time('deadline')],
        ],
        action: { label: 'Voir l’opportunité', url },
      }),
    },
  }),
  'opportunity.search_matched': defineNotification({
    audience,
    params: ['title', 'provider', 'deadline'],
    link,
    en: {
      bell: 'Matches your saved search: {{title}} ({{provider}})',
      preference: 'New opportunity that matches a saved search',
      email: ({ param, time, link: url }) => ({
        subject: `Matches your saved search: ${param('title')}`,
        heading: 'A new opportunity matches your saved search',
        paragraphs: ['You saved a search that finds this opportunity.'],
        facts: [
          ['Opportunity', param('title')],
          ['Provider', param('provider')],
          ['Deadline', time('deadline')],
        ],
        action: { label: 'View opportunity', url },
      }),
    },
    fr: {
      bell: 'Correspond à votre recherche enregistrée : {{title}} ({{provider}})',
      preference: 'Nouvelle opportunité qui correspond à une recherche enregistrée',
      email: ({ param, time, link: url }) => ({
        subject: `Correspond à votre recherche : ${param('title')}`,
        heading: 'Une nouvelle opportunité correspond à votre recherche',
        paragraphs: ['Une recherche que vous avez enregistrée trouve cette opportunité.'],
        facts: [
          ['Opportunité', param('title')],
          ['Organisme', param('provider')],
          ['Date limite', time('deadline')],
        ],
        action: { label: 'Voir l’opportunité', url },
      }),
    },
  }),
  'opportunity.closes_soon': defineNotification({
    audience,
    params: ['title', 'deadline'],
    link,
    en: {
      bell: 'Closes soon: {{title}}',
      preference: 'Deadline of an opportunity that you follow',
      email: ({ param, time, link: url }) => ({
        subject: `Closes soon: ${param('title')}`,
        heading: 'This opportunity closes soon',
        paragraphs: ['Applications are possible until the deadline.'],
        facts: [
          ['Opportunity', param('title')],
          ['Deadline', time('deadline')],
        ],
        action: { label: 'View opportunity', url },
      }),
    },
    fr: {
      bell: 'Clôture prochaine : {{title}}',
      preference: 'Date limite d’une opportunité que vous suivez',
      email: ({ param, time, link: url }) => ({
        subject: `Clôture prochaine : ${param('title')}`,
        heading: 'Cette opportunité ferme bientôt',
        paragraphs: ['Les candidatures sont possibles jusqu’à la date limite.'],
        facts: [
          ['Opportunité', param('title')],
          ['Date limite', time('deadline')],
        ],
        action: { label: 'Voir l’opportunité', url },
      }),
    },
  }),
  'opportunity.canceled': defineNotification({
    audience,
    params: ['title', 'reason'],
    link,
    en: {
      bell: 'Cancelled: {{title}}',
      preference: 'Opportunity that you follow is cancelled',
      email: ({ param, link: url }) => ({
        subject: `Cancelled: ${param('title')}`,
        heading: 'This opportunity was cancelled',
        paragraphs: [`${param('title')} takes no more applications.`],
        quote: param('reason'),
        action: { label: 'View opportunity', url },
      }),
    },
    fr: {
      bell: 'Annulée : {{title}}',
      preference: 'Annulation d’une opportunité que vous suivez',
      email: ({ param, link: url }) => ({
        subject: `Annulée : ${param('title')}`,
        heading: 'Cette opportunité est annulée',
        paragraphs: [`« ${param('title')} » n’accepte plus de candidatures.`],
        quote: param('reason'),
        action: { label: 'Voir l’opportunité', url },
      }),
    },
  }),
};
