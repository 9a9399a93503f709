import type { Template } from '../letter.ts';

export const bookingAcceptedEn: Template = ({ say, when, link }) => ({
  subject: when ? `Confirmed: ${say('name')}, ${when}` : `${say('name')} accepted your request`,
  heading: 'Your session is confirmed',
  paragraphs: [
    `${say('name')} accepted one of the times you proposed.`,
    ...(say('sessions') ? ['It repeats every week, at the same hour for the expert.'] : []),
  ],
  facts: [
    [say('sessions') ? 'First session' : 'When', when],
    ['Where', say('where')],
    ['Weekly sessions', say('sessions')],
    ['Weeks without a session', say('gaps') === '0' ? '' : say('gaps')],
  ],
  action: { label: 'Open the session', url: link },
});
