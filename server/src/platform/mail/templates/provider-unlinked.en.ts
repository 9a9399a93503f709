import type { Template } from '../letter.ts';

export const providerUnlinkedEn: Template = ({ hub, link, say }) => ({
  subject: `You no longer sign in with ${say('provider')}`,
  heading: 'One way to sign in less',
  paragraphs: [
    `The link between your account at ${hub} and ${say('provider')} has just been taken away. You sign in with your password.`,
    'If it was you, there is nothing to do.',
  ],
  action: { label: 'Look at my sign-in ways', url: link },
  note: 'If it was not you, choose a new password.',
});
