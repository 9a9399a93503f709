import type { Template } from '../letter.ts';

export const recoverEn: Template = ({ hub, link }) => ({
  subject: 'Choose a new password',
  heading: 'A new password',
  paragraphs: [
    `Somebody, hopefully you, asked for a new password for your account at ${hub}. Choose it here:`,
  ],
  action: { label: 'Choose a new password', url: link },
  note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
});
