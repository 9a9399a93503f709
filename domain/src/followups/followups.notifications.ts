import { defineNotification } from '../kernel/notification-type.ts';

/** The session, or the dashboard for owners to whom the session is not open. */
const nextStepLink = (bookingId: string | null) =>
  bookingId === null ? '/dashboard' : `/booking/${bookingId}`;

export const followUpNotifications = {
  'booking.next_step': defineNotification({
    audience: 'signed-in',
    params: ['name', 'step', 'due?'],
    link: nextStepLink,
    booking: { kind: 'expert_session' },
    en: {
      bell: '{{name}} assigned you a next step: {{step}}',
      preference: 'Next step assigned to you',
      email: ({ param, day, link }) => ({
        subject: `Next step from ${param('name')}: ${param('step')}`,
        heading: 'You have a new next step',
        paragraphs: [
          `${param('name')} assigned this next step to you. Mark it as done when you’ve finished.`,
        ],
        quote: param('step'),
        facts: [['Due', day('due')]],
        action: { label: 'View next steps', url: link },
      }),
    },
    fr: {
      bell: '{{name}} vous confie une suite à donner : {{step}}',
      preference: 'Une suite à donner vous est confiée après une session',
      email: ({ param, day, link }) => ({
        subject: `Suite à donner confiée par ${param('name')} : ${param('step')}`,
        heading: 'Une nouvelle suite à donner',
        paragraphs: [
          `${param('name')} vous confie cette suite. Marquez-la comme faite une fois terminée.`,
        ],
        quote: param('step'),
        facts: [['Échéance', day('due')]],
        action: { label: 'Voir les suites à donner', url: link },
      }),
    },
  }),
  'booking.next_step_due': defineNotification({
    audience: 'signed-in',
    params: ['name', 'step', 'due'],
    link: nextStepLink,
    booking: { kind: 'expert_session' },
    en: {
      bell: 'Next step due: {{step}}',
      preference: 'Next step due',
      email: ({ param, day, link }) => ({
        subject: `Next step due: ${param('step')}`,
        heading: 'You have a next step due',
        paragraphs: [
          `You and ${param('name')} agreed on this next step. Mark it as done, or choose another day.`,
        ],
        quote: param('step'),
        facts: [['Due', day('due')]],
        action: { label: 'View next steps', url: link },
      }),
    },
    fr: {
      bell: 'Une suite à donner arrive à échéance : {{step}}',
      preference: 'Une suite à donner qui vous est confiée arrive à échéance',
      email: ({ param, day, link }) => ({
        subject: `Échéance : ${param('step')}`,
        heading: 'Une suite à donner arrive à échéance',
        paragraphs: [
          `Vous l’avez décidée avec ${param('name')}. Marquez-la comme faite, ou choisissez un autre jour.`,
        ],
        quote: param('step'),
        facts: [['Échéance', day('due')]],
        action: { label: 'Voir les suites à donner', url: link },
      }),
    },
  }),
};
