import type { Template } from '../letter.ts';

const reminder =
  (soon: string): Template =>
  ({ say, when, link }) => ({
    subject: `${soon}: your session with ${say('name')}`,
    heading: 'Your session is near',
    paragraphs: [`You meet ${say('name')} soon. If you cannot come, tell them now.`],
    facts: [
      ['When', when],
      ['Where', say('where')],
    ],
    action: { label: 'Open the session', url: link },
  });

export const bookingReminderDayEn = reminder('Soon');
export const bookingReminderHourEn = reminder('In an hour');
