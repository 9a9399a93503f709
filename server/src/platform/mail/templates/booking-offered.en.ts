import type { Template } from '../letter.ts';
import { expertiseInEnglish } from './expertise.en.ts';

export const bookingOfferedEn: Template = ({ say, when, link }) => ({
  ...(say('inName') ? inYourName(say) : toYou(say)),
  facts: [
    ['Topic', expertiseInEnglish(say('category'))],
    ['First proposed time', when],
    ['Weekly sessions', say('weeks')],
  ],
  action: { label: say('inName') ? 'See the booking' : 'Choose a time', url: link },
});

type Say = Parameters<Template>[0]['say'];

const toYou = (say: Say) => ({
  subject: `${say('name')} proposes a session`,
  heading: 'A session is proposed to you',
  paragraphs: ['Choose one of the proposed times, answer with others, or decline with a word.'],
});

const inYourName = (say: Say) => ({
  subject: `${say('name')} proposed a session in your name`,
  heading: 'A session is proposed in your name',
  paragraphs: [
    `${say('name')} proposed a session with you to somebody, who answers now. If a time does not suit you, take it back.`,
  ],
});
