import type { Template } from '../letter.ts';

export const registrationWaitingEn: Template = ({ say, hub, link }) => ({
  subject: `${say('name')} waits for your answer`,
  heading: 'Somebody would like to come in',
  paragraphs: [
    `${say('name')} has registered at ${hub} and completed their profile.`,
    'Accept the registration, or decline it with a reason. Until you have looked, no further mail will tell you of others.',
  ],
  action: { label: 'Look at the registration', url: link },
});
