import type { Template } from '../letter.ts';

export const organizationJoinedEn: Template = ({ say, link }) => ({
  subject: `${say('name')} has joined ${say('organization')}`,
  heading: 'Your team has grown',
  paragraphs: [
    `${say('name')} has accepted the invitation and is a member of ${say('organization')} now.`,
  ],
  action: { label: 'See the team', url: link },
});
