import type { Template } from '../letter.ts';

export const bookingProposedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} propose d’autres créneaux`,
  heading: 'D’autres créneaux au choix',
  paragraphs: [`${say('name')} répond par d’autres créneaux${say('reason') ? ' et écrit :' : '.'}`],
  facts: [['Le premier', when]],
  quote: say('reason'),
  action: { label: 'Choisir un créneau', url: link },
});
