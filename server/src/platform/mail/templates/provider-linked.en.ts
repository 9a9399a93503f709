import type { Template } from '../letter.ts';

export const providerLinkedEn: Template = ({ hub, link, say }) => ({
  subject: `You can sign in with ${say('provider')} now`,
  heading: 'A new way to sign in',
  paragraphs: [
    `Your account at ${hub} has just been linked to ${say('provider')}: whoever signs in there as you comes in here.`,
    'If it was you, there is nothing to do.',
  ],
  action: { label: 'Look at my sign-in ways', url: link },
  note: 'If it was not you, take the link away there and choose a new password.',
});
