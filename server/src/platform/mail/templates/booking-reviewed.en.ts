import type { Template } from '../letter.ts';

export const bookingReviewedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} reviewed your session`,
  heading: 'You have a new review',
  paragraphs: [`${say('name')} says how your session was.`],
  facts: [
    ['Stars', say('stars') && `${say('stars')} of 5`],
    ['Session', when],
  ],
  quote: say('reason'),
  action: { label: 'Read the review', url: link },
});
