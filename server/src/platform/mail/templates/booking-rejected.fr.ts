import type { Template } from '../letter.ts';

export const bookingRejectedFr: Template = ({ say, link }) => ({
  subject: `${say('name')} a décliné votre demande`,
  heading: 'Pas cette fois',
  paragraphs: [
    `${say('name')} ne peut pas assurer la session demandée${say('reason') ? ' et vous écrit :' : '.'}`,
  ],
  quote: say('reason'),
  action: { label: 'Voir la demande', url: link },
});
