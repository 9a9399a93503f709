import type { Template } from '../letter.ts';

export const passwordChangedEn: Template = ({ hub, link }) => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    `The password of your account at ${hub} has just been changed, and you were signed out on your other devices.`,
    'If it was you, there is nothing to do.',
  ],
  action: { label: 'It was not me', url: link },
  note: 'The button leads to the page where you choose a new password.',
});
