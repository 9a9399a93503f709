import type { Template } from '../letter.ts';

export const organizationPassedEn: Template = ({ say, link }) => ({
  subject: `${say('name')} is now the owner of ${say('organization')}`,
  heading: 'Ownership has been passed on',
  paragraphs: [
    `The hub has made ${say('name')} the owner of ${say('organization')}. You stay a member.`,
  ],
  action: { label: 'Open the organization', url: link },
});
