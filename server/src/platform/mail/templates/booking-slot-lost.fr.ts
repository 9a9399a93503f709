import type { Template } from '../letter.ts';

export const bookingSlotLostFr: Template = ({ say, when, link }) => ({
  subject: `Un créneau proposé à ${say('name')} n’est plus libre`,
  heading: 'Un de vos créneaux est pris',
  paragraphs: [
    `Un créneau que vous aviez proposé à ${say('name')} a été pris par une autre session. Votre demande reste ouverte avec les créneaux restants.`,
  ],
  facts: [['Créneau pris', when]],
  action: { label: 'Voir la demande', url: link },
});
