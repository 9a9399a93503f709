import type { Template } from '../letter.ts';

export const organizationRemovedFr: Template = ({ say, link }) => ({
  subject: `Vous ne faites plus partie de ${say('organization')}`,
  heading: `Vous avez quitté ${say('organization')}`,
  paragraphs: [
    `${say('name')} vous a retiré·e de ${say('organization')}. Votre compte reste le vôtre, ainsi que les sessions que vous avez réservées.`,
  ],
  action: { label: 'Ouvrir le hub', url: link },
});
