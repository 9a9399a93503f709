import type { Template } from '../letter.ts';

export const bookingLapsedEn: Template = ({ say, link }) => ({
  subject: `The session request with ${say('name')} has lapsed`,
  heading: 'The proposed times have passed',
  paragraphs: [
    `Nobody answered in time, so the request with ${say('name')} was closed. It costs no hours, and new times can be proposed.`,
  ],
  action: { label: 'See the request', url: link },
});
