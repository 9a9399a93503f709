import type { Template } from '../letter.ts';

export const bookingFinishedEn: Template = ({ when, link }) => ({
  subject: 'How was your session?',
  heading: 'How was it?',
  paragraphs: [
    'Your session is over. Two minutes of feedback help the next one, and the people who come after you.',
  ],
  facts: [['It was', when]],
  action: { label: 'Say how it was', url: link },
});
