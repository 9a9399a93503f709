import type { EmailTemplate, ReadParam, SessionEmails } from '../email-catalogue.ts';

const weeklyInvitation: SessionEmails['session-invitation'] = ({ param, when, link }) =>
  param('method') === 'CANCEL'
    ? {
        subject: `Out of your calendar: ${param('count')} weekly sessions with ${param('name')}`,
        heading: 'The sessions are cancelled',
        paragraphs: [
          `Your ${param('count')} weekly sessions with ${param('name')} are cancelled. Each has a file of its own with this mail, which takes it out of your calendar.`,
        ],
        facts: [['The first was', when]],
        action: { label: 'See the sessions', url: link },
      }
    : {
        subject: `For your calendar: ${param('count')} weekly sessions with ${param('name')}`,
        heading: 'Your weekly sessions, for your calendar',
        paragraphs: [
          `These are your ${param('count')} weekly sessions with ${param('name')} as they stand now. Each has a file of its own with this mail, which brings it into your calendar, or corrects it there.`,
        ],
        facts: [
          ['First session', when],
          ['Where', param('where')],
        ],
        action: { label: 'Open the sessions', url: link },
      };

const reminder =
  (formatSubject: (name: string, when: string) => string): EmailTemplate<'name' | 'where'> =>
  ({ param, when, link }) => ({
    subject: formatSubject(param('name'), when),
    heading: 'Your session is near',
    paragraphs: [`You meet ${param('name')} soon. If you cannot come, tell them now.`],
    facts: [
      ['When', when],
      ['Where', param('where')],
    ],
    action: { label: 'Open the session', url: link },
  });

const sessionTookPlace = (name: string) => ({
  subject: 'A session took place after all',
  heading: 'The session took place',
  paragraphs: [`${name} put right what was said of the session: it took place.`],
});

const sessionDidNotTakePlace = (param: ReadParam<'name' | 'settled' | 'mayContradict'>) => ({
  subject: 'A session did not take place',
  heading: 'The session did not take place',
  paragraphs: [absenceText(param)],
});

function absenceText(param: ReadParam<'name' | 'settled' | 'mayContradict'>): string {
  const name = param('name');
  if (param('settled')) return 'The hub’s team has settled it: the session did not take place.';
  if (!param('mayContradict')) return `${name} said that the session did not take place.`;
  return `${name} reported that you did not come. If that is wrong, say so on its page within two weeks of the session: the hub’s team decides then.`;
}

export const sessionEmails: SessionEmails = {
  'session-invitation': (context) => {
    const { param, when, link } = context;
    if (param('count')) return weeklyInvitation(context);
    return param('method') === 'CANCEL'
      ? {
          subject: `Out of your calendar: ${param('name')}, ${when}`,
          heading: 'The session is cancelled',
          paragraphs: [
            `Your session with ${param('name')} is cancelled. The file with this mail takes it out of your calendar.`,
          ],
          facts: [['It was', when]],
          action: { label: 'See the session', url: link },
        }
      : {
          subject: `For your calendar: ${param('name')}, ${when}`,
          heading: 'Your session, for your calendar',
          paragraphs: [
            `This is your session with ${param('name')} as it stands now. The file with this mail brings it into your calendar, or corrects it there.`,
          ],
          facts: [
            ['When', when],
            ['Where', param('where')],
          ],
          action: { label: 'Open the session', url: link },
        };
  },
  'booking.reminder_day': reminder((name, when) => `Reminder: your session with ${name}, ${when}`),
  'booking.reminder_hour': reminder((name) => `Within the hour: your session with ${name}`),
  'booking.finished': ({ when, link }) => ({
    subject: 'How was your session?',
    heading: 'How was it?',
    paragraphs: [
      'Your session is over. Two minutes of feedback help the next one, and the people who come after you.',
    ],
    facts: [['It was', when]],
    action: { label: 'Say how it was', url: link },
  }),
  'booking.reviewed': ({ param, when, link }) => ({
    subject: `${param('name')} reviewed your session`,
    heading: 'You have a new review',
    paragraphs: [`${param('name')} says how your session was.`],
    facts: [
      ['Stars', param('stars') && `${param('stars')} of 5`],
      ['Session', when],
    ],
    quote: param('reason'),
    action: { label: 'Read the review', url: link },
  }),
  'booking.review_hidden': ({ param, link }) => ({
    subject: `The hub does not show your review of ${param('name')}`,
    heading: 'Your review is not shown',
    paragraphs: [
      `The hub has taken your review of ${param('name')} off their page. If you see it otherwise, write to the hub’s team.`,
    ],
    quote: param('reason'),
    action: { label: 'See the review', url: link },
  }),
  'booking.absent': ({ param, when, link }) => ({
    ...(param('attendance') === 'attended'
      ? sessionTookPlace(param('name'))
      : sessionDidNotTakePlace(param)),
    facts: [['It was', when]],
    action: { label: 'See the session', url: link },
  }),
  'booking.contested': ({ param, when, link }) => ({
    subject: `${param('name')} says that they did come`,
    heading: `${param('name')} says that they did come`,
    paragraphs: [
      'It had been said that they did not. What happened is unknown until the hub’s team settles it.',
    ],
    facts: [['It was', when]],
    action: { label: 'See the session', url: link },
  }),
  'booking.next_step': ({ param, day, link }) => ({
    subject: `${param('name')} gave you a next step`,
    heading: 'A next step for you',
    paragraphs: [
      `${param('name')} wrote down what you are to do next. Tick it off once it is done: the next session begins with it.`,
    ],
    quote: param('step'),
    facts: [['Due', day('due')]],
    action: { label: 'See the next steps', url: link },
  }),
  'booking.next_step_due': ({ param, day, link }) => ({
    subject: `A next step is due: ${param('step')}`,
    heading: 'A next step is due',
    paragraphs: [
      `It was agreed in your sessions with ${param('name')}. Tick it off once it is done, or choose another day.`,
    ],
    quote: param('step'),
    facts: [['Due', day('due')]],
    action: { label: 'See the next steps', url: link },
  }),
};
