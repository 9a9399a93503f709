import type { Template } from '../letter.ts';

export const bookingPassedOnFr: Template = ({ say, link }) => ({
  subject: `Votre demande a été transmise à ${say('next')}`,
  heading: 'Demande transmise',
  paragraphs: [
    `Comme vous avez demandé l’un des experts du sujet, votre demande a été transmise à ${say('next')}, avec les mêmes créneaux.`,
    `${say('name')} ne peut pas assurer cette session${say('reason') ? ' et vous écrit :' : '.'}`,
  ],
  quote: say('reason'),
  action: { label: 'Voir la réservation', url: link },
});
