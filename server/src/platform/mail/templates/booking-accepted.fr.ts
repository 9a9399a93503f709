import type { Template } from '../letter.ts';

export const bookingAcceptedFr: Template = ({ say, when, link }) => ({
  subject: when ? `Confirmé : ${say('name')}, ${when}` : `${say('name')} a accepté votre demande`,
  heading: 'Votre session est confirmée',
  paragraphs: [
    `${say('name')} a accepté l’un des créneaux que vous aviez proposés.`,
    ...(say('sessions') ? ['Elle revient chaque semaine, à la même heure pour l’expert.'] : []),
  ],
  facts: [
    [say('sessions') ? 'Première session' : 'Quand', when],
    ['Où', say('where')],
    ['Sessions hebdomadaires', say('sessions')],
    ['Semaines sans session', say('gaps') === '0' ? '' : say('gaps')],
  ],
  action: { label: 'Ouvrir la session', url: link },
});
