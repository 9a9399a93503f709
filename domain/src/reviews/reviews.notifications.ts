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
      preference: 'New review of one of your sessions',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} reviewed your session`,
        heading: 'You have a new review',
        paragraphs: [`${param('name')} reviewed your session:`],
        facts: [
          ['Rating', param('stars') && `${param('stars')} out of 5`],
          ['Session', when],
        ],
        quote: param('reason'),
        action: { label: 'View review', url: link },
      }),
    },
    fr: {
      bell: '{{name}} a donné son avis sur votre session',
      preference: 'L’une de vos sessions reçoit un avis',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} a donné son avis sur votre session`,
        heading: 'Vous avez un nouvel avis',
        paragraphs: [`${param('name')} a donné son avis sur votre session :`],
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
      bell: 'The hub team hid your review of {{name}}',
      preference: 'The hub team hid your review',
      email: ({ param, link }) => ({
        subject: `Your review of ${param('name')} was hidden`,
        heading: `Your review of ${param('name')} was hidden`,
        paragraphs: [
          'The hub team has hidden your review. If you think this is a mistake, reply to this email. The reason they gave:',
        ],
        quote: param('reason'),
        action: { label: 'View review', url: link },
      }),
    },
    fr: {
      bell: 'Votre avis sur {{name}} a été masqué par l’équipe du hub',
      preference: 'L’équipe du hub masque l’un de vos avis',
      email: ({ param, link }) => ({
        subject: `Votre avis sur ${param('name')} a été masqué`,
        heading: `Votre avis sur ${param('name')} a été masqué`,
        paragraphs: [
          'L’équipe du hub a masqué votre avis. En cas de désaccord, contactez-la. Motif indiqué :',
        ],
        quote: param('reason'),
        action: { label: 'Voir l’avis', url: link },
      }),
    },
  }),
};
