import type { Template } from '../letter.ts';

export const bookingAbsentFr: Template = ({ say, when, link }) => ({
  ...(say('attendance') === 'attended' ? tookPlace(say('name')) : didNot(say('name'))),
  facts: [['Elle était prévue', when]],
  action: { label: 'Voir la session', url: link },
});

const tookPlace = (name: string) => ({
  subject: 'Une session a bien eu lieu',
  heading: 'La session a bien eu lieu',
  paragraphs: [`${name} a rectifié ce qui était indiqué de la session : elle a bien eu lieu.`],
});

const didNot = (name: string) => ({
  subject: 'Une session n’a pas eu lieu',
  heading: 'La session n’a pas eu lieu',
  paragraphs: [
    `${name} a indiqué que la session n’a pas eu lieu. Si c’est une erreur, indiquez-le sur sa page dans la semaine : l’équipe du hub tranchera.`,
  ],
});
