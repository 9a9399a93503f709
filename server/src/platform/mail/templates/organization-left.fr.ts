import type { Template } from '../letter.ts';

export const organizationLeftFr: Template = ({ say, link }) => ({
  subject: `${say('name')} a quitté ${say('organization')}`,
  heading: 'Un départ dans l’équipe',
  paragraphs: [
    `${say('name')} ne fait plus partie de ${say('organization')}. Les sessions réservées pour elle lui restent.`,
  ],
  action: { label: 'Voir l’équipe', url: link },
});
