import type { Template } from '../letter.ts';

export const hubAnnouncementEn: Template = ({ say, hub, link }) => ({
  subject: say('title'),
  heading: say('title'),
  paragraphs: [`${say('name')} writes to you in the name of ${hub}:`],
  quote: say('text'),
  action: { label: `Open ${hub}`, url: link },
});
