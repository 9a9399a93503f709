import type { Template } from '../letter.ts';

export const bookingNextStepDueEn: Template = ({ say, link }) => ({
  subject: `Due today: ${say('step')}`,
  heading: 'This is due today',
  paragraphs: [
    `It was agreed in your sessions with ${say('name')}. Tick it off once it is done, or choose another day.`,
  ],
  quote: say('step'),
  action: { label: 'See the next steps', url: link },
});
