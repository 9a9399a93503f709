import type { Template } from '../letter.ts';

type Say = Parameters<Template>[0]['say'];

export const bookingAbsentFr: Template = ({ say, when, link }) => ({
  ...(say('attendance') === 'attended' ? tookPlace(say('name')) : didNot(say)),
  facts: [['Elle était prévue', when]],
  action: { label: 'Voir la session', url: link },
});

const tookPlace = (name: string) => ({
  subject: 'Une session a bien eu lieu',
  heading: 'La session a bien eu lieu',
  paragraphs: [`${name} a rectifié ce qui était indiqué de la session : elle a bien eu lieu.`],
});

const didNot = (say: Say) => ({
  subject: 'Une session n’a pas eu lieu',
  heading: 'La session n’a pas eu lieu',
  paragraphs: [absence(say)],
});

function absence(say: Say): string {
  const name = say('name');
  if (say('settled')) return 'L’équipe du hub a tranché : la session n’a pas eu lieu.';
  if (!say('mayContradict')) return `${name} a indiqué que la session n’a pas eu lieu.`;
  return `${name} a signalé votre absence. Si c’est une erreur, indiquez-le sur sa page dans les deux semaines qui suivent la session : l’équipe du hub tranchera.`;
}
