import type { Template } from '../letter.ts';

type Say = Parameters<Template>[0]['say'];

export const bookingAbsentEn: Template = ({ say, when, link }) => ({
  ...(say('attendance') === 'attended' ? tookPlace(say('name')) : didNot(say)),
  facts: [['It was', when]],
  action: { label: 'See the session', url: link },
});

const tookPlace = (name: string) => ({
  subject: 'A session took place after all',
  heading: 'The session took place',
  paragraphs: [`${name} put right what was said of the session: it took place.`],
});

const didNot = (say: Say) => ({
  subject: 'A session did not take place',
  heading: 'The session did not take place',
  paragraphs: [absence(say)],
});

function absence(say: Say): string {
  const name = say('name');
  if (say('settled')) return 'The hub’s team has settled it: the session did not take place.';
  if (!say('mayContradict')) return `${name} said that the session did not take place.`;
  return `${name} reported that you did not come. If that is wrong, say so on its page within two weeks of the session: the hub’s team decides then.`;
}
