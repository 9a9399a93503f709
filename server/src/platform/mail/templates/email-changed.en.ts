import type { Template } from '../letter.ts';

export const emailChangedEn: Template = ({ hub, link }) => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `The team of ${hub} has given your account another email address. This one no longer opens it, and you were signed out everywhere.`,
    'If you did not ask for it, tell the hub’s team at once.',
  ],
  action: { label: 'Go to the sign-in page', url: link },
  note: 'A link to confirm the new address was sent there.',
});
