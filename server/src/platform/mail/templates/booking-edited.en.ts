import type { Template } from '../letter.ts';

export const bookingEditedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} changed your session`,
  heading: 'Something about the session has changed',
  paragraphs: [
    `${say('name')} changed the session: what it is about, where it is, or the times to choose from. When a confirmed session is stays as it was.`,
  ],
  facts: [
    ['When', when],
    ['Where', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'See the session', url: link },
});
