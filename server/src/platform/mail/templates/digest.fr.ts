import { MOST_IN_DIGEST } from '@thedot/domain/limits';
import type { Template } from '../letter.ts';

export const digestFr: Template = ({ recipient, hub, link, news }) => {
  const more = news.length - MOST_IN_DIGEST;
  return {
    subject: `${hub} : ${news.length > 1 ? `${news.length} nouvelles` : 'une nouvelle'} à découvrir`,
    heading: `Bonjour ${recipient}`,
    paragraphs: ['Voici ce qui vous concerne et que vous n’avez pas encore vu.'],
    news: news.slice(0, MOST_IN_DIGEST),
    ...(more > 0 && {
      note: `Et ${more > 1 ? `${more} autres` : 'une autre'}, à retrouver sous la cloche.`,
    }),
    action: { label: `Ouvrir ${hub}`, url: link },
  };
};
