import type { Template } from '../letter.ts';

export const bookingProposedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} proposes other times`,
  heading: 'Other times to choose from',
  paragraphs: [`${say('name')} answers with other times${say('reason') ? ' and writes:' : '.'}`],
  facts: [['The first of them', when]],
  quote: say('reason'),
  action: { label: 'Choose a time', url: link },
});
