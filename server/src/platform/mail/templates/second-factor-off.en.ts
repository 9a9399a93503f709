import type { Template } from '../letter.ts';

export const secondFactorOffEn: Template = ({ hub, link }) => ({
  subject: 'Two-step sign-in is off',
  heading: 'Two-step sign-in is off',
  paragraphs: [
    `Signing in to ${hub} asks for your password alone again. The codes of your app and your recovery codes are void.`,
    'If it was you, there is nothing to do.',
  ],
  action: { label: 'It was not me', url: link },
  note: 'The button leads to the page where you choose a new password.',
});
