import type { Template } from '../letter.ts';

export const bookingCancelledEn: Template = ({ say, when, link }) => ({
  subject: when
    ? `Cancelled: your session of ${when}`
    : `${say('name')} cancelled the session request`,
  heading: when ? 'The session is cancelled' : 'The request is cancelled',
  paragraphs: [
    when
      ? `${say('name')} cancelled your session. The time is free again.`
      : `${say('name')} cancelled this request. There is nothing left to answer.`,
  ],
  facts: [
    ['It was', when],
    ['Following weeks cancelled too', say('more')],
  ],
  quote: say('reason'),
  action: { label: 'See what happened', url: link },
});
