import type { Template } from '../letter.ts';
import { expertiseInFrench } from './expertise.fr.ts';

export const bookingOfferedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} vous propose une session`,
  heading: 'Une session vous est proposée',
  paragraphs: [
    'Choisissez l’un des créneaux proposés, répondez par d’autres, ou déclinez avec un mot d’explication.',
  ],
  facts: [
    ['Expert·e', say('expert')],
    ['Sujet', expertiseInFrench(say('category'))],
    ['Premier créneau proposé', when],
  ],
  action: { label: 'Choisir un créneau', url: link },
});
