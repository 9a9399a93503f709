import type { Template } from '../letter.ts';

export const secondFactorResetEn: Template = ({ hub, link }) => ({
  subject: 'The hub has reset your two-step sign-in',
  heading: 'Your two-step sign-in was reset',
  paragraphs: [
    `The team of ${hub} has taken away the second step of your sign-in, and you were signed out everywhere. The codes of your app and your recovery codes are void.`,
    'Sign in with your password and set it up again, with the phone you have now.',
  ],
  action: { label: 'Set it up again', url: link },
  note: 'If you did not ask for this, tell the hub’s team.',
});
