import type { Template } from '../letter.ts';
import { expertiseInFrench } from './expertise.fr.ts';

export const bookingOfferedFr: Template = ({ say, when, link }) => ({
  ...(say('inName') ? inYourName(say) : toYou(say)),
  facts: [
    ['Sujet', expertiseInFrench(say('category'))],
    ['Premier créneau proposé', when],
    ['Sessions hebdomadaires', say('weeks')],
  ],
  action: { label: say('inName') ? 'Voir la réservation' : 'Choisir un créneau', url: link },
});

type Say = Parameters<Template>[0]['say'];

const toYou = (say: Say) => ({
  subject: `${say('name')} vous propose une session`,
  heading: 'Une session vous est proposée',
  paragraphs: [
    'Choisissez l’un des créneaux proposés, répondez par d’autres, ou refusez avec un mot d’explication.',
  ],
});

const inYourName = (say: Say) => ({
  subject: `${say('name')} a proposé une session en votre nom`,
  heading: 'Une session est proposée en votre nom',
  paragraphs: [
    `${say('name')} a proposé à quelqu’un une session avec vous ; sa réponse est attendue. Si un créneau ne vous convient pas, retirez-le.`,
  ],
});
