import { MOST_IN_DIGEST } from '@thedot/domain/limits';
import type { Template } from '../letter.ts';

export const digestEn: Template = ({ recipient, hub, link, news }) => {
  const more = news.length - MOST_IN_DIGEST;
  return {
    subject: `${hub}: ${news.length === 1 ? 'one thing' : `${news.length} things`} you have not seen yet`,
    heading: `Good morning, ${recipient}`,
    paragraphs: ['This is what concerns you and that you have not seen yet.'],
    news: news.slice(0, MOST_IN_DIGEST),
    ...(more > 0 && { note: `And ${more} more: you find them under the bell.` }),
    action: { label: `Open ${hub}`, url: link },
  };
};
