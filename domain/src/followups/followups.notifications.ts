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
      bell: '{{name}} gave you a next step: {{step}}',
      preference: 'Somebody gives you a next step after a session',
      email: ({ param, day, link }) => ({
        subject: `${param('name')} gave you a next step`,
        heading: 'A next step for you',
        paragraphs: [
          `${param('name')} wrote down what you are to do next. Tick it off once it is done: the next session begins with it.`,
        ],
        quote: param('step'),
        facts: [['Due', day('due')]],
        action: { label: 'See the next steps', url: link },
      }),
    },
    fr: {
      bell: '{{name}} vous confie une suite à donner : {{step}}',
      preference: 'Quelqu’un vous confie une suite à donner après une session',
      email: ({ param, day, link }) => ({
        subject: `${param('name')} vous confie une suite à donner`,
        heading: 'Une suite à donner pour vous',
        paragraphs: [
          `${param('name')} a noté ce qu’il vous revient de faire. Cochez-le une fois fait : la prochaine session commencera par là.`,
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
      bell: 'A next step is due: {{step}}',
      preference: 'A next step of yours is due',
      email: ({ param, day, link }) => ({
        subject: `A next step is due: ${param('step')}`,
        heading: 'A next step is due',
        paragraphs: [
          `It was agreed in your sessions with ${param('name')}. Tick it off once it is done, or choose another day.`,
        ],
        quote: param('step'),
        facts: [['Due', day('due')]],
        action: { label: 'See the next steps', url: link },
      }),
    },
    fr: {
      bell: 'Une suite à donner arrive à échéance : {{step}}',
      preference: 'Une suite à donner de votre part arrive à échéance',
      email: ({ param, day, link }) => ({
        subject: `Échéance : ${param('step')}`,
        heading: 'Une suite à donner arrive à échéance',
        paragraphs: [
          `C’était convenu dans vos sessions avec ${param('name')}. Cochez-le une fois fait, ou choisissez un autre jour.`,
        ],
        quote: param('step'),
        facts: [['Échéance', day('due')]],
        action: { label: 'Voir les suites à donner', url: link },
      }),
    },
  }),
};
