import { permission } from '../access/access.ts';
import { defineNotification, isExpert, recordLink } from '../kernel/notification-type.ts';

export const reviewNotifications = {
  'booking.reviewed': defineNotification({
    audience: isExpert,
    params: ['name', 'stars', 'reason', 'start?', 'end?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} reviewed your session',
      preference: 'Somebody reviews a session with you',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} reviewed your session`,
        heading: 'You have a new review',
        paragraphs: [`${param('name')} says how your session was.`],
        facts: [
          ['Stars', param('stars') && `${param('stars')} of 5`],
          ['Session', when],
        ],
        quote: param('reason'),
        action: { label: 'Read the review', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a donné son avis sur votre session',
      preference: 'Quelqu’un donne son avis sur une session avec vous',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} a donné son avis sur votre session`,
        heading: 'Vous avez un nouvel avis',
        paragraphs: [`${param('name')} dit comment s’est passée votre session.`],
        facts: [
          ['Note', param('stars') && `${param('stars')} sur 5`],
          ['Session', when],
        ],
        quote: param('reason'),
        action: { label: 'Lire l’avis', url: link },
      }),
    },
  }),
  'booking.review_hidden': defineNotification({
    audience: permission('create', 'expert'),
    params: ['name', 'reason'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: 'The hub does not show your review of {{name}}',
      preference: 'The hub does not show a review of yours',
      email: ({ param, link }) => ({
        subject: `The hub does not show your review of ${param('name')}`,
        heading: 'Your review is not shown',
        paragraphs: [
          `The hub has taken your review of ${param('name')} off their page. If you see it otherwise, write to the hub’s team.`,
        ],
        quote: param('reason'),
        action: { label: 'See the review', url: link },
      }),
    },
    fr: {
      bell: 'Le hub n’affiche pas votre avis sur {{name}}',
      preference: 'Le hub n’affiche pas l’un de vos avis',
      email: ({ param, link }) => ({
        subject: `Le hub n’affiche pas votre avis sur ${param('name')}`,
        heading: 'Votre avis n’est pas affiché',
        paragraphs: [
          `Le hub a retiré votre avis de la page de ${param('name')}. Si vous voyez les choses autrement, écrivez à l’équipe du hub.`,
        ],
        quote: param('reason'),
        action: { label: 'Voir l’avis', url: link },
      }),
    },
  }),
};
