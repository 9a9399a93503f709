import type { Template } from '../letter.ts';

export const chatUnseenEn: Template = ({ say, hub, link }) => ({
  subject: `${say('name')} wrote to you`,
  heading: 'You have not read this yet',
  paragraphs: [
    Number(say('count')) > 1
      ? `${say('name')} wrote you ${say('count')} messages at ${hub}. The newest begins so:`
      : `${say('name')} wrote to you at ${hub}:`,
  ],
  quote: say('words'),
  action: { label: 'Read and answer', url: link },
});
