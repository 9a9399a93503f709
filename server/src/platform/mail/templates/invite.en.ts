import type { Template } from '../letter.ts';

export const inviteEn: Template = ({ recipient, hub, link, say }) => ({
  subject: `You are invited to ${hub}`,
  heading: `${recipient}, your place is ready`,
  paragraphs: [
    say('organization')
      ? `An account at ${hub} has been made for you, with ${say('organization')}. Choose a password and come in.`
      : `An account at ${hub} has been made for you. Choose a password and come in.`,
  ],
  action: { label: 'Choose my password', url: link },
  note: 'The link works once, for 7 days. After that, ask for a new one on the sign-in page.',
});
