import type { Template } from '../letter.ts';

export const bookingReviewHiddenEn: Template = ({ say, link }) => ({
  subject: `The hub does not show your review of ${say('name')}`,
  heading: 'Your review is not shown',
  paragraphs: [
    `The hub has taken your review of ${say('name')} off their page. If you see it otherwise, write to the hub’s team.`,
  ],
  quote: say('reason'),
  action: { label: 'See the review', url: link },
});
