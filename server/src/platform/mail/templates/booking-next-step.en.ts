import type { Template } from '../letter.ts';

export const bookingNextStepEn: Template = ({ say, day, link }) => ({
  subject: `${say('name')} gave you a next step`,
  heading: 'A next step for you',
  paragraphs: [
    `${say('name')} wrote down what you are to do next. Tick it off once it is done: the next session begins with it.`,
  ],
  quote: say('step'),
  facts: [['Due', day('due')]],
  action: { label: 'See the next steps', url: link },
});
