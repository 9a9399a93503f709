import type { Template } from '../letter.ts';

export const organizationPassedFr: Template = ({ say, link }) => ({
  subject: `${say('name')} est désormais propriétaire de ${say('organization')}`,
  heading: 'La propriété a été transmise',
  paragraphs: [
    `Le hub a confié la propriété de ${say('organization')} à ${say('name')}. Vous en restez membre.`,
  ],
  action: { label: 'Ouvrir l’organisation', url: link },
});
