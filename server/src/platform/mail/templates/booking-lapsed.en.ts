import type { Template } from '../letter.ts';

export const bookingLapsedEn: Template = ({ say, link }) => ({
  subject: `The session request with ${say('name')} has lapsed`,
  heading: 'Nobody answered in time',
  paragraphs: [
    `The request with ${say('name')} was closed, as the time to answer has passed. It costs no hours, and new times can be proposed.`,
  ],
  action: { label: 'See the request', url: link },
});
