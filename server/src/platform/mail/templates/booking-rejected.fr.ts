import type { Template } from '../letter.ts';

export const bookingRejectedFr: Template = ({ say, link }) => ({
  subject: `${say('name')} a refusé la session`,
  heading: 'Pas cette fois',
  paragraphs: [
    `${say('name')} ne peut pas assurer cette session${say('reason') ? ' et vous écrit :' : '.'}`,
  ],
  quote: say('reason'),
  action: { label: 'Voir la réservation', url: link },
});
