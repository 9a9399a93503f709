import type { Template } from '../letter.ts';

export const bookingAcceptedFr: Template = ({ say, when, link }) => ({
  subject: when ? `Confirmé : ${say('name')}, ${when}` : `${say('name')} a accepté votre demande`,
  heading: 'Votre session est confirmée',
  paragraphs: [`${say('name')} a accepté l’un des créneaux que vous aviez proposés.`],
  facts: [['Quand', when]],
  action: { label: 'Ouvrir la session', url: link },
});
