import type { Template } from '../letter.ts';

export const bookingAbsentFr: Template = ({ say, when, link }) => ({
  subject: 'Une session n’a pas eu lieu',
  heading: 'La session n’a pas eu lieu',
  paragraphs: [
    `${say('name')} a indiqué que la session n’a pas eu lieu. Si c’est une erreur, indiquez-le sur sa page dans la semaine : l’équipe du hub tranchera.`,
  ],
  facts: [['Elle était prévue', when]],
  action: { label: 'Voir la session', url: link },
});
