import type { Template } from '../letter.ts';

export const bookingRescheduledEn: Template = ({ say, when, was, link }) => ({
  subject: `Moved: your session is now on ${when}`,
  heading: 'The session has another time',
  paragraphs: [`${say('name')} moved your session${say('reason') ? ' and writes:' : '.'}`],
  facts: [
    ['Now', when],
    ['It was', was],
    ['Where', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'Open the session', url: link },
});
