import type { Template } from '../letter.ts';

export const bookingReviewedFr: Template = ({ say, when, link }) => ({
  subject: `${say('name')} a donné son avis sur votre session`,
  heading: 'Vous avez un nouvel avis',
  paragraphs: [`${say('name')} dit comment s’est passée votre session.`],
  facts: [
    ['Note', say('stars') && `${say('stars')} sur 5`],
    ['Session', when],
  ],
  quote: say('reason'),
  action: { label: 'Lire l’avis', url: link },
});
