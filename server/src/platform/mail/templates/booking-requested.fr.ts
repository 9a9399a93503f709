import type { Template } from '../letter.ts';
import { expertiseInFrench } from './expertise.fr.ts';

export const bookingRequestedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} vous demande une session`,
  heading: `${say('name')} souhaite vous rencontrer`,
  paragraphs: ['Acceptez l’un des créneaux proposés, ou refusez avec un mot d’explication.'],
  facts: [
    ['Sujet', expertiseInFrench(say('category'))],
    ['Organisation', say('organization')],
    ['Premier créneau proposé', when],
    ['Sessions hebdomadaires', say('weeks')],
  ],
  action: { label: 'Répondre à la demande', url: link },
});
