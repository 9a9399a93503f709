import type { Template } from '../letter.ts';

export const joinEn: Template = ({ hub, link, say }) => ({
  subject: say('inviter')
    ? `${say('inviter')} invites you to ${say('organization')}`
    : `You are invited to ${say('organization')}`,
  heading: `Join ${say('organization')}`,
  paragraphs: [
    `You are invited to be a member of ${say('organization')} at ${hub}. See who invites you, and accept if you know them.`,
  ],
  facts: [['Invited by', say('inviter')]],
  action: { label: 'See the invitation', url: link },
  note: 'The link works once, for 7 days, and only for this email address. If you expected nothing of the kind, there is nothing to do.',
});
