import type { Template } from '../letter.ts';

export const registrationAcceptedEn: Template = ({ recipient, hub, link }) => ({
  subject: `Welcome to ${hub}`,
  heading: `You are in, ${recipient}`,
  paragraphs: [
    `The team of ${hub} has accepted your registration.`,
    'Sign in with the address and the password you chose: your menu is open.',
  ],
  action: { label: 'Open my dashboard', url: link },
});
