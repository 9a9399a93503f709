import type { Template } from '../letter.ts';

export const bookingContestedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} says that they did come`,
  heading: `${say('name')} says that they did come`,
  paragraphs: [
    'It had been said that they did not. What happened is unknown until the hub’s team settles it.',
  ],
  facts: [['It was', when]],
  action: { label: 'See the session', url: link },
});
