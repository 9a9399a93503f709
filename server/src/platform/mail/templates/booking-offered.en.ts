import type { Template } from '../letter.ts';

export const bookingOfferedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} proposes a session`,
  heading: 'A session is proposed to you',
  paragraphs: ['Choose one of the proposed times, answer with others, or decline with a word.'],
  facts: [
    ['Expert', say('expert')],
    ['Topic', say('category')],
    ['First proposed time', when],
  ],
  action: { label: 'Choose a time', url: link },
});
