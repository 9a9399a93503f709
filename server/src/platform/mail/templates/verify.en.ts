import type { Template } from '../letter.ts';

export const verifyEn: Template = ({ recipient, hub, link }) => ({
  subject: 'Confirm your email address',
  heading: `Welcome, ${recipient}`,
  paragraphs: [
    `You have registered at ${hub}. One click confirms that this address is yours; then you can sign in and complete your profile.`,
  ],
  action: { label: 'Confirm my address', url: link },
  note: 'The link works once, for 24 hours. If you did not register, ignore this mail: nothing will happen.',
});
