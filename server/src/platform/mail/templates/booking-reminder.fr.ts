import type { Template } from '../letter.ts';

const reminder =
  (soon: string): Template =>
  ({ say, when, link }) => ({
    subject: `${soon} : votre session avec ${say('name')}`,
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

export const bookingReminderDayFr = reminder('Bientôt');
export const bookingReminderHourFr = reminder('Dans une heure');
