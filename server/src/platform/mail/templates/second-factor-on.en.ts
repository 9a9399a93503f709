import type { Template } from '../letter.ts';

export const secondFactorOnEn: Template = ({ hub, link }) => ({
  subject: 'Two-step sign-in is on',
  heading: 'Two-step sign-in is on',
  paragraphs: [
    `From now on signing in to ${hub} asks for a code of your app besides your password. You were signed out on your other devices.`,
    'Keep your recovery codes in a safe place: they let you in when you do not have your phone.',
  ],
  action: { label: 'See where you are signed in', url: link },
  note: 'If it was not you, ask the hub’s team for help at once.',
});
