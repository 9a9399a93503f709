import type { Template } from '../letter.ts';

export const organizationMergedFr: Template = ({ say, link }) => ({
  subject: `${say('organization')} fait désormais partie de ${say('name')}`,
  heading: 'Deux organisations n’en font plus qu’une',
  paragraphs: [
    `Le hub a réuni ${say('organization')} et ${say('name')}. Vous êtes désormais membre de la seconde ; les réservations et les heures ont suivi.`,
  ],
  action: { label: 'Ouvrir l’organisation', url: link },
});
