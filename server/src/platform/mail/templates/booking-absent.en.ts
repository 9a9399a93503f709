import type { Template } from '../letter.ts';

export const bookingAbsentEn: Template = ({ say, when, link }) => ({
  ...(say('attendance') === 'attended' ? tookPlace(say('name')) : didNot(say('name'))),
  facts: [['It was', when]],
  action: { label: 'See the session', url: link },
});

const tookPlace = (name: string) => ({
  subject: 'A session took place after all',
  heading: 'The session took place',
  paragraphs: [`${name} put right what was said of the session: it took place.`],
});

const didNot = (name: string) => ({
  subject: 'A session did not take place',
  heading: 'The session did not take place',
  paragraphs: [
    `${name} said that the session did not take place. If that is wrong, say so on its page within a week: the hub’s team settles it then.`,
  ],
});
