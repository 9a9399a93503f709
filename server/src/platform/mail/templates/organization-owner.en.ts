import type { Template } from '../letter.ts';

export const organizationOwnerEn: Template = ({ say, link }) => ({
  subject: `You are now the owner of ${say('organization')}`,
  heading: `${say('organization')} is yours to keep`,
  paragraphs: [
    `${say('name')} has passed ownership on to you. You keep what ${say('organization')} says of itself, invite members, and can pass ownership on in turn.`,
  ],
  action: { label: 'Open the organization', url: link },
});
