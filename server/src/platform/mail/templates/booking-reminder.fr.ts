import type { Template } from '../letter.ts';

const reminder =
  (subjectOf: (name: string, when: string) => string): Template =>
  ({ say, when, link }) => ({
    subject: subjectOf(say('name'), when),
    heading: 'Votre session approche',
    paragraphs: [
      `Vous rencontrez bientôt ${say('name')}. En cas d’empêchement, prévenez dès maintenant.`,
    ],
    facts: [
      ['Quand', when],
      ['Où', say('where')],
    ],
    action: { label: 'Ouvrir la session', url: link },
  });

export const bookingReminderDayFr = reminder(
  (name, when) => `Rappel : votre session avec ${name}, ${when}`,
);
export const bookingReminderHourFr = reminder(
  (name) => `Dans l’heure : votre session avec ${name}`,
);
