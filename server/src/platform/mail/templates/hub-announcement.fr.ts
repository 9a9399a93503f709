import type { Template } from '../letter.ts';

export const hubAnnouncementFr: Template = ({ say, hub, link }) => ({
  subject: `De l’équipe de ${hub} : ${say('title')}`,
  heading: say('title'),
  paragraphs: [`L’équipe de ${hub} vous écrit, à vous et à d’autres :`],
  quote: say('text'),
  action: { label: `Ouvrir ${hub}`, url: link },
});
