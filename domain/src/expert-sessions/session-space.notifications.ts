// The space and the material of a session: staff approve them, and its parties learn when they have to choose something else.
// The parameter `space` is the name of either.
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
      preference: 'Room or material of a session to approve',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} needs ${param('space')} for a session`,
        heading: 'A session needs your approval',
        paragraphs: [`${param('name')} asks for ${param('space')} for a session with an expert.`],
        facts: [['When', when]],
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: '{{name}} demande {{space}} pour une session',
      preference: 'Une salle ou du matériel demandé pour une session est à approuver',
      email: ({ param, when, link }) => ({
        subject: `${param('name')} demande ${param('space')} pour une session`,
        heading: 'Une session attend votre approbation',
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
      bell: '{{space}} isn’t available for your session. Choose something else.',
      preference: 'Room or material of a session not approved',
      email: ({ param, when, link }) => ({
        subject: `${param('space')} isn’t available for your session`,
        heading: 'Change what your session takes',
        paragraphs: [
          `${param('space')} was not approved for your session. The session stays confirmed. Choose something else, or continue without it${param('reason') ? ':' : '.'}`,
        ],
        facts: [['When', when]],
        quote: param('reason'),
        action: { label: 'View session', url: link },
      }),
    },
    fr: {
      bell: '{{space}} n’est pas disponible pour votre session. Faites un autre choix.',
      preference: 'Une salle ou du matériel d’une session n’est pas approuvé',
      email: ({ param, when, link }) => ({
        subject: `${param('space')} n’est pas disponible pour votre session`,
        heading: 'Modifiez ce que prend votre session',
        paragraphs: [
          `${param('space')} n’est pas approuvé pour votre session. La session reste confirmée. Faites un autre choix, ou continuez sans${param('reason') ? ' :' : '.'}`,
        ],
        facts: [['Quand', when]],
        quote: param('reason'),
        action: { label: 'Voir la session', url: link },
      }),
    },
  }),
};
