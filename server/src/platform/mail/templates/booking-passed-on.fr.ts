import type { Template } from '../letter.ts';

export const bookingPassedOnFr: Template = ({ say, link }) => ({
  subject: `Votre demande a été transmise à ${say('next')}`,
  heading: 'Demande transmise',
  paragraphs: [
    `Comme vous avez demandé l’un des experts du sujet, votre demande a été transmise à ${say('next')}, avec les créneaux encore à venir.`,
    whyOf(say),
  ],
  quote: say('reason'),
  action: { label: 'Voir la réservation', url: link },
});

function whyOf(say: (name: string) => string): string {
  const name = say('name');
  if (say('why') === 'silent') return `${name} n’a pas répondu à temps.`;
  if (say('why') === 'left') {
    return `${name} quitte le hub et ne peut plus s’en charger${say('reason') ? '. Le hub vous écrit :' : '.'}`;
  }
  return `${name} ne peut pas assurer cette session${say('reason') ? ' et vous écrit :' : '.'}`;
}
