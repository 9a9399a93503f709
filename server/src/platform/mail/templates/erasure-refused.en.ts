import type { Template } from '../letter.ts';

export const erasureRefusedEn: Template = ({ say, hub, link }) => ({
  subject: `${hub} could not erase your account yet`,
  heading: 'Your account is not erased',
  paragraphs: ['The hub’s team has looked at your request and tells you why:'],
  quote: say('reason'),
  action: { label: 'See my data', url: link },
  note: 'You can ask again at any time, and complain to the authority for data protection.',
});
