import type { Template } from '../letter.ts';

export const bookingContestedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} indique avoir bien participé`,
  heading: `${say('name')} indique avoir bien participé`,
  paragraphs: [
    'Le contraire avait été indiqué. Ce qu’il en est reste inconnu tant que l’équipe du hub n’a pas tranché.',
  ],
  facts: [['Elle était prévue', when]],
  action: { label: 'Voir la session', url: link },
});
