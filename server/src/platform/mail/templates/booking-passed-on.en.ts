import type { Template } from '../letter.ts';

export const bookingPassedOnEn: Template = ({ say, link }) => ({
  subject: `${say('next')} now has your request`,
  heading: 'Passed on',
  paragraphs: [
    `As you asked for any expert of the topic, ${say('next')} now has your request, with the times that are still to come.`,
    whyOf(say),
  ],
  quote: say('reason'),
  action: { label: 'See the booking', url: link },
});

function whyOf(say: (name: string) => string): string {
  const name = say('name');
  if (say('why') === 'silent') return `${name} did not answer in time.`;
  if (say('why') === 'left') {
    return `${name} can no longer take it, as they leave the hub${say('reason') ? ', which writes:' : '.'}`;
  }
  return `${name} cannot take this session${say('reason') ? ' and writes:' : '.'}`;
}
