import type { Template } from '../letter.ts';

const reminder =
  (subjectOf: (name: string, when: string) => string): Template =>
  ({ say, when, link }) => ({
    subject: subjectOf(say('name'), when),
    heading: 'Your session is near',
    paragraphs: [`You meet ${say('name')} soon. If you cannot come, tell them now.`],
    facts: [
      ['When', when],
      ['Where', say('where')],
    ],
    action: { label: 'Open the session', url: link },
  });

export const bookingReminderDayEn = reminder(
  (name, when) => `Reminder: your session with ${name}, ${when}`,
);
export const bookingReminderHourEn = reminder(
  (name) => `Within the hour: your session with ${name}`,
);
