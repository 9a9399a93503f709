import type { Template } from '../letter.ts';

export const bookingSlotLostFr: Template = ({ say, at, when, link }) => ({
  subject: `Un créneau de votre session avec ${say('name')} n’est plus libre`,
  heading: 'L’un des créneaux est pris',
  paragraphs: [
    `Un créneau de votre session avec ${say('name')} a été pris par une autre session. Votre demande reste ouverte : vous pouvez proposer d’autres créneaux.`,
  ],
  facts: [
    ['Créneau pris', when],
    ['Libre le même jour', at('near')],
    ['Prochain créneau libre', at('next')],
  ],
  action: { label: 'Choisir un autre créneau', url: link },
});
