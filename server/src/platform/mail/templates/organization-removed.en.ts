import type { Template } from '../letter.ts';

export const organizationRemovedEn: Template = ({ say, link }) => ({
  subject: `You are no longer a member of ${say('organization')}`,
  heading: `You have left ${say('organization')}`,
  paragraphs: [
    `${say('name')} has taken you out of ${say('organization')}. Your account stays yours, and so do the sessions you have booked.`,
  ],
  action: { label: 'Open the hub', url: link },
});
