import type { Template } from '../letter.ts';
import { expertiseInEnglish } from './expertise.en.ts';

export const bookingRequestedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} asks for a session`,
  heading: `${say('name')} would like to meet you`,
  paragraphs: ['Accept one of the proposed times, or decline with a word of explanation.'],
  facts: [
    ['Topic', expertiseInEnglish(say('category'))],
    ['Organization', say('organization')],
    ['First proposed time', when],
    ['Weekly sessions', say('weeks')],
  ],
  action: { label: 'Answer the request', url: link },
});
