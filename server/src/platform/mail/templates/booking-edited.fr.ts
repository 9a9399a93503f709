import type { Template } from '../letter.ts';

export const bookingEditedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} a modifié votre session`,
  heading: 'La session a été modifiée',
  paragraphs: [
    `${say('name')} a modifié la session : son sujet, son lieu ou les créneaux au choix. L’horaire d’une session confirmée reste le même.`,
  ],
  facts: [
    ['Quand', when],
    ['Où', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'Voir la session', url: link },
});
