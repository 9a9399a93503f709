import type { Template } from '../letter.ts';

export const bookingPassedOnFr: Template = ({ say, link }) => ({
  subject: `Votre demande est maintenant chez ${say('next')}`,
  heading: 'Demande transmise',
  paragraphs: [
    `${say('name')} ne peut pas faire cette session${say('reason') ? ' et vous écrit :' : '.'}`,
    `Comme vous avez demandé n’importe quel expert du sujet, ${say('next')} a maintenant votre demande, avec les mêmes créneaux.`,
  ],
  quote: say('reason'),
  action: { label: 'Voir la réservation', url: link },
});
