import type { Template } from '../letter.ts';

export const organizationLeftEn: Template = ({ say, link }) => ({
  subject: `${say('name')} has left ${say('organization')}`,
  heading: 'A member has left',
  paragraphs: [
    `${say('name')} is no longer a member of ${say('organization')}. Sessions booked for it stay with it.`,
  ],
  action: { label: 'See the team', url: link },
});
