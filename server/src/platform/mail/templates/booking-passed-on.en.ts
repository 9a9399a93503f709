import type { Template } from '../letter.ts';

export const bookingPassedOnEn: Template = ({ say, link }) => ({
  subject: `${say('next')} is asked for your session now`,
  heading: 'Passed on',
  paragraphs: [
    `${say('name')} cannot take this session${say('reason') ? ' and writes:' : '.'}`,
    `As you asked for any expert of the topic, ${say('next')} has your request now, with the same times.`,
  ],
  quote: say('reason'),
  action: { label: 'See the booking', url: link },
});
