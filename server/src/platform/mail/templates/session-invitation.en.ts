import type { Template } from '../letter.ts';

export const sessionInvitationEn: Template = ({ say, when, link }) =>
  say('method') === 'CANCEL'
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
