import type { Template } from '../letter.ts';

export const bookingPassedOnEn: Template = ({ say, link }) => ({
  subject: `${say('next')} now has your request`,
  heading: 'Passed on',
  paragraphs: [
    `As you asked for any expert of the topic, ${say('next')} now has your request, with the same times.`,
    `${say('name')} cannot take this session${say('reason') ? ' and writes:' : '.'}`,
  ],
  quote: say('reason'),
  action: { label: 'See the booking', url: link },
});
