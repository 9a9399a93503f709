import type { Template } from '../letter.ts';

export const bookingRescheduledFr: Template = ({ say, when, was, link }) => ({
  subject: `Déplacée : votre session a lieu le ${when}`,
  heading: 'La session change d’horaire',
  paragraphs: [`${say('name')} a déplacé votre session${say('reason') ? ' et écrit :' : '.'}`],
  facts: [
    ['Nouvel horaire', when],
    ['Ancien horaire', was],
    ['Où', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'Ouvrir la session', url: link },
});
