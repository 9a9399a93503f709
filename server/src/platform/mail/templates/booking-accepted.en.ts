import type { Template } from '../letter.ts';

export const bookingAcceptedEn: Template = ({ say, when, link }) => ({
  subject: when ? `Confirmed: ${say('name')}, ${when}` : `${say('name')} accepted your request`,
  heading: 'Your session is confirmed',
  paragraphs: [`${say('name')} accepted one of the times you proposed.`],
  facts: [['When', when]],
  action: { label: 'Open the session', url: link },
});
