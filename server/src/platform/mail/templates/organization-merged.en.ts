import type { Template } from '../letter.ts';

export const organizationMergedEn: Template = ({ say, link }) => ({
  subject: `${say('organization')} is now part of ${say('name')}`,
  heading: 'Two organizations have become one',
  paragraphs: [
    `The hub has made ${say('organization')} part of ${say('name')}. You are a member there now; bookings and hours have come along.`,
  ],
  action: { label: 'Open the organization', url: link },
});
