import type { Template } from '../letter.ts';

export const bookingAbsentEn: Template = ({ say, when, link }) => ({
  subject: 'A session did not take place',
  heading: 'The session did not take place',
  paragraphs: [
    `${say('name')} said that the session did not take place. If that is wrong, say so on its page within a week: the hub’s team settles it then.`,
  ],
  facts: [['It was', when]],
  action: { label: 'See the session', url: link },
});
