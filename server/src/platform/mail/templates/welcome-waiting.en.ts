import type { Template } from '../letter.ts';

export const welcomeWaitingEn: Template = ({ recipient, hub, link }) => ({
  subject: 'We have received your registration',
  heading: `Thank you, ${recipient}`,
  paragraphs: [
    `Your profile is complete and the team of ${hub} has it on its desk.`,
    'Everything opens as soon as somebody has looked at it.',
  ],
  action: { label: 'See where it stands', url: link },
});
