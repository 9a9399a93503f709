import type { Template } from '../letter.ts';

export const erasureRequestedFr: Template = ({ say, link }) => ({
  subject: `${say('name')} demande l’effacement de son compte`,
  heading: `${say('name')} demande l’effacement de son compte`,
  paragraphs: [
    'Réglez ce que cette personne laisse en suspens, retirez le compte, puis effacez-le ; ou refusez en donnant une raison. La loi vous laisse un mois pour répondre.',
  ],
  action: { label: 'Voir la demande', url: link },
});
