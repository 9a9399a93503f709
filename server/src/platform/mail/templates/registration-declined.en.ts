import type { Template } from '../letter.ts';

export const registrationDeclinedEn: Template = ({ recipient, hub, link, say }) => ({
  subject: `About your registration at ${hub}`,
  heading: `Not this time, ${recipient}`,
  paragraphs: [
    `The team of ${hub} has looked at your registration and cannot accept it for now. This is why:`,
  ],
  quote: say('reason'),
  action: { label: 'See where it stands', url: link },
});
