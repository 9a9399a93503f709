import type { Template } from '../letter.ts';

export const bookingContestedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} indique avoir bien participé`,
  heading: `${say('name')} indique avoir bien participé`,
  paragraphs: [
    'L’autre personne avait indiqué le contraire. Ce qu’il en est reste inconnu tant que l’équipe du hub ne l’a pas tranché, dans la semaine qui suit la session.',
  ],
  facts: [['Elle était prévue', when]],
  action: { label: 'Voir la session', url: link },
});
