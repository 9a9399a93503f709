import type { Template } from '../letter.ts';

export const bookingRejectedEn: Template = ({ say, link }) => ({
  subject: `${say('name')} declined your request`,
  heading: 'Not this time',
  paragraphs: [
    `${say('name')} cannot take the session you asked for${say('reason') ? ' and writes:' : '.'}`,
  ],
  quote: say('reason'),
  action: { label: 'See the request', url: link },
});
