import type { Template } from '../letter.ts';

export const bookingRejectedEn: Template = ({ say, link }) => ({
  subject: `${say('name')} declined the session`,
  heading: 'Not this time',
  paragraphs: [`${say('name')} cannot take this session${say('reason') ? ' and writes:' : '.'}`],
  quote: say('reason'),
  action: { label: 'See the booking', url: link },
});
