import type { Template } from '../letter.ts';

export const sessionInvitationEn: Template = (letter) => {
  const { say, when, link } = letter;
  if (say('count')) return weekly(letter);
  return say('method') === 'CANCEL'
    ? {
        subject: `Out of your calendar: ${say('name')}, ${when}`,
        heading: 'The session is cancelled',
        paragraphs: [
          `Your session with ${say('name')} is cancelled. The file with this mail takes it out of your calendar.`,
        ],
        facts: [['It was', when]],
        action: { label: 'See the session', url: link },
      }
    : {
        subject: `For your calendar: ${say('name')}, ${when}`,
        heading: 'Your session, for your calendar',
        paragraphs: [
          `This is your session with ${say('name')} as it stands now. The file with this mail brings it into your calendar, or corrects it there.`,
        ],
        facts: [
          ['When', when],
          ['Where', say('where')],
        ],
        action: { label: 'Open the session', url: link },
      };
};

const weekly: Template = ({ say, when, link }) =>
  say('method') === 'CANCEL'
    ? {
        subject: `Out of your calendar: ${say('count')} weekly sessions with ${say('name')}`,
        heading: 'The sessions are cancelled',
        paragraphs: [
          `Your ${say('count')} weekly sessions with ${say('name')} are cancelled. Each has a file of its own with this mail, which takes it out of your calendar.`,
        ],
        facts: [['The first was', when]],
        action: { label: 'See the sessions', url: link },
      }
    : {
        subject: `For your calendar: ${say('count')} weekly sessions with ${say('name')}`,
        heading: 'Your weekly sessions, for your calendar',
        paragraphs: [
          `These are your ${say('count')} weekly sessions with ${say('name')} as they stand now. Each has a file of its own with this mail, which brings it into your calendar, or corrects it there.`,
        ],
        facts: [
          ['First session', when],
          ['Where', say('where')],
        ],
        action: { label: 'Open the sessions', url: link },
      };
