import type { Template } from '../letter.ts';

export const bookingNextStepDueEn: Template = ({ say, day, link }) => ({
  subject: `A next step is due: ${say('step')}`,
  heading: 'A next step is due',
  paragraphs: [
    `It was agreed in your sessions with ${say('name')}. Tick it off once it is done, or choose another day.`,
  ],
  quote: say('step'),
  facts: [['Due', day('due')]],
  action: { label: 'See the next steps', url: link },
});
