import type { Template } from '../letter.ts';

export const hubAnnouncementFr: Template = ({ say, hub, link }) => ({
  subject: say('title'),
  heading: say('title'),
  paragraphs: [`${say('name')} vous écrit au nom de ${hub} :`],
  quote: say('text'),
  action: { label: `Ouvrir ${hub}`, url: link },
});
