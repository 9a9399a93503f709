// The space of a session: staff approve it, and its parties learn when they have to choose another.
import { permission } from '../access/access.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';

export const sessionSpaceNotifications = {
  'booking.space_requested': defineNotification({
    audience: permission('update', 'space'),
    params: ['name', 'space', 'start', 'end'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} needs {{space}} for a session',
      preference: 'Space of a session to approve',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} needs ${param('space')} for a session`,
        heading: 'A session needs your approval of its space',
        paragraphs: [`${param('name')} asks for ${param('space')} for a session with an expert.`],
        facts: [['When', when]],
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} demande {{space}} pour une session',
      preference: 'Un espace demandé pour une session est à approuver',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} demande ${param('space')} pour une session`,
        heading: 'L’espace d’une session attend votre approbation',
        paragraphs: [`${param('name')} demande ${param('space')} pour une session avec un expert.`],
        facts: [['Quand', when]],
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
  'booking.space_lost': defineNotification({
    audience: permission('read', 'booking'),
    params: ['space', 'start', 'end', 'reason?'],
    link: recordLink('/booking'),
    booking: { kind: 'expert_session', calendar: 'invitation' },
    en: {
      bell: '{{space}} isn’t available for your session. Choose another space.',
      preference: 'Space of a session not approved',
      email: ({ param, when, link }) => ({
        subject: `Choose another space: ${param('space')} isn’t available`,
        heading: 'Your session needs another space',
        paragraphs: [
          `${param('space')} was not approved for your session. The session stays confirmed. Choose another space${param('reason') ? ':' : '.'}`,
        ],
        facts: [['When', when]],
        quote: param('reason'),
        action: { label: 'Choose a space', url: link },
      }),
    },
    fr: {
      bell: '{{space}} n’est pas disponible pour votre session. Choisissez un autre espace.',
      preference: 'L’espace d’une session n’est pas approuvé',
      email: ({ param, when, link }) => ({
        subject: `Choisissez un autre espace : ${param('space')} n’est pas disponible`,
        heading: 'Votre session a besoin d’un autre espace',
        paragraphs: [
          `${param('space')} n’a pas été approuvé pour votre session. La session reste confirmée. Choisissez un autre espace${param('reason') ? ' :' : '.'}`,
        ],
        facts: [['Quand', when]],
        quote: param('reason'),
        action: { label: 'Choisir un espace', url: link },
      }),
    },
  }),
};
