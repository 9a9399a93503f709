import type { Template } from '../letter.ts';

export const bookingFinishedFr: Template = ({ when, link }) => ({
  subject: 'Comment s’est passée votre session ?',
  heading: 'Comment était-ce ?',
  paragraphs: [
    'Votre session est terminée. Deux minutes de retour aident la prochaine, et celles et ceux qui viendront après vous.',
  ],
  facts: [['Elle a eu lieu', when]],
  action: { label: 'Donner mon avis', url: link },
});
