import type { Template } from '../letter.ts';

export const bookingFinishedFr: Template = ({ when, link }) => ({
  subject: 'Comment s’est passée votre session ?',
  heading: 'Comment était-ce ?',
  paragraphs: [
    'Votre session est terminée. Deux minutes suffisent pour donner votre retour : il servira à la prochaine session et à celles et ceux qui viendront après vous.',
  ],
  facts: [['Elle était prévue', when]],
  action: { label: 'Donner mon avis', url: link },
});
