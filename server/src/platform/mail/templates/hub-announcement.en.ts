import type { Template } from '../letter.ts';

export const hubAnnouncementEn: Template = ({ say, hub, link }) => ({
  subject: `From the team of ${hub}: ${say('title')}`,
  heading: say('title'),
  paragraphs: [`The team of ${hub} writes to you and others:`],
  quote: say('text'),
  action: { label: `Open ${hub}`, url: link },
});
