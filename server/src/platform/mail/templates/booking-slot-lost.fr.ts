import type { Template } from '../letter.ts';

export const bookingSlotLostFr: Template = ({ say, at, when, link }) => ({
  subject: `Un créneau proposé à ${say('name')} n’est plus libre`,
  heading: 'Un de vos créneaux est pris',
  paragraphs: [
    `Un créneau que vous aviez proposé à ${say('name')} a été pris par une autre session. Votre demande reste ouverte avec les créneaux restants, et vous pouvez en proposer d’autres.`,
  ],
  facts: [
    ['Créneau pris', when],
    ['Libre le même jour', at('near')],
    ['Prochain créneau libre', at('next')],
  ],
  action: { label: 'Choisir un autre créneau', url: link },
});
