import type { BookingEmails, ReadParam } from '../email-catalogue.ts';
import { expertiseInEnglish } from './expertise.ts';

const offerToRequester = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposes a session`,
  heading: 'A session is proposed to you',
  paragraphs: ['Choose one of the proposed times, answer with others, or decline with a word.'],
});

const offerInExpertName = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} proposed a session in your name`,
  heading: 'A session is proposed in your name',
  paragraphs: [
    `${param('name')} proposed a session with you to somebody, who answers now. If a time does not suit you, take it back.`,
  ],
});

function reassignmentReason(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} did not answer in time.`;
  if (param('why') === 'left') {
    return `${name} can no longer take it, as they leave the hub${param('reason') ? ', which writes:' : '.'}`;
  }
  return `${name} cannot take this session${param('reason') ? ' and writes:' : '.'}`;
}

const CHANGED_FIELDS: Readonly<Partial<Record<string, string>>> = {
  about: 'what the session is about',
  where: 'where the session is',
  both: 'what the session is about and where it is',
};

export const bookingEmails: BookingEmails = {
  'booking.requested': ({ param, when, link }) => ({
    subject: `${param('name')} asks for a session`,
    heading: `${param('name')} would like to meet you`,
    paragraphs: ['Accept one of the proposed times, or decline with a word of explanation.'],
    facts: [
      ['Topic', expertiseInEnglish(param('category'))],
      ['Organization', param('organization')],
      ['First proposed time', when],
      ['Weekly sessions', param('weeks')],
    ],
    action: { label: 'Answer the request', url: link },
  }),
  'booking.offered': ({ param, when, link }) => ({
    ...(param('inName') ? offerInExpertName(param) : offerToRequester(param)),
    facts: [
      ['Topic', expertiseInEnglish(param('category'))],
      ['First proposed time', when],
      ['Weekly sessions', param('weeks')],
    ],
    action: { label: param('inName') ? 'See the booking' : 'Choose a time', url: link },
  }),
  'booking.accepted': ({ param, when, link }) => ({
    subject: when
      ? `Confirmed: ${param('name')}, ${when}`
      : `${param('name')} accepted your request`,
    heading: 'Your session is confirmed',
    paragraphs: [
      `${param('name')} accepted one of the times you proposed.`,
      ...(param('sessions') ? ['It repeats every week, at the same hour for the expert.'] : []),
    ],
    facts: [
      [param('sessions') ? 'First session' : 'When', when],
      ['Where', param('where')],
      ['Weekly sessions', param('sessions')],
      ['Weeks without a session', param('gaps') === '0' ? '' : param('gaps')],
    ],
    action: { label: 'Open the session', url: link },
  }),
  'booking.rejected': ({ param, link }) => ({
    subject: `${param('name')} declined the session`,
    heading: 'Not this time',
    paragraphs: [
      `${param('name')} cannot take this session${param('reason') ? ' and writes:' : '.'}`,
    ],
    quote: param('reason'),
    action: { label: 'See the booking', url: link },
  }),
  'booking.proposed': ({ param, when, link }) => ({
    subject: `${param('name')} proposes other times`,
    heading: 'Other times to choose from',
    paragraphs: [
      `${param('name')} answers with other times${param('reason') ? ' and writes:' : '.'}`,
    ],
    facts: [['The first of them', when]],
    quote: param('reason'),
    action: { label: 'Choose a time', url: link },
  }),
  'booking.passed_on': ({ param, link }) => ({
    subject: `${param('next')} now has your request`,
    heading: 'Passed on',
    paragraphs: [
      `As you asked for any expert of the topic, ${param('next')} now has your request, with the times that are still to come.`,
      reassignmentReason(param),
    ],
    quote: param('reason'),
    action: { label: 'See the booking', url: link },
  }),
  'booking.lapsed': ({ param, link }) =>
    param('passedOn')
      ? {
          subject: `The request of ${param('name')} has gone to another expert`,
          heading: 'Not answered in time',
          paragraphs: [
            `${param('name')} asked for any expert of the topic. The time for your answer has passed, so another expert has it now. There is nothing left to answer.`,
          ],
          action: { label: 'See your bookings', url: link },
        }
      : {
          subject: `The session request with ${param('name')} has lapsed`,
          heading: 'Nobody answered in time',
          paragraphs: [
            `The request with ${param('name')} was closed, as the time to answer has passed. It costs no hours, and new times can be proposed.`,
          ],
          action: { label: 'See the request', url: link },
        },
  'booking.slot_lost': ({ param, time, when, link }) => ({
    subject: `A time for your session with ${param('name')} is taken`,
    heading: 'One of the times is gone',
    paragraphs: [
      `A time for your session with ${param('name')} has been taken by another session. Your request stays open: you can propose other times.`,
    ],
    facts: [
      ['Taken', when],
      ['Free on the same day', time('near')],
      ['Next free time', time('next')],
    ],
    action: { label: 'Choose another time', url: link },
  }),
  'booking.edited': ({ param, when, link }) => ({
    subject: `${param('name')} changed your session`,
    heading: 'Something about the session has changed',
    paragraphs: [
      param('what') === 'times'
        ? `${param('name')} took one of the proposed times back. You can choose from the others.`
        : `${param('name')} changed ${CHANGED_FIELDS[param('what')] ?? 'the session'}. The rest stays as it is.${param('reason') ? ' They write:' : ''}`,
    ],
    facts: [
      ['When', when],
      ['Where', param('where')],
    ],
    quote: param('reason'),
    action: { label: 'See the session', url: link },
  }),
  'booking.rescheduled': ({ param, when, previousTime, link }) => ({
    subject: `Moved: your session is now on ${when}`,
    heading: 'The session has another time',
    paragraphs: [`${param('name')} moved your session${param('reason') ? ' and writes:' : '.'}`],
    facts: [
      ['Now', when],
      ['It was', previousTime],
      ['Where', param('where')],
    ],
    quote: param('reason'),
    action: { label: 'Open the session', url: link },
  }),
  'booking.cancelled': ({ param, when, link }) => ({
    subject: when
      ? `Cancelled: your session of ${when}`
      : `${param('name')} cancelled the session request`,
    heading: when ? 'The session is cancelled' : 'The request is cancelled',
    paragraphs: [
      when
        ? `${param('name')} cancelled your session. The time is free again.`
        : `${param('name')} cancelled this request. There is nothing left to answer.`,
    ],
    facts: [
      ['It was', when],
      ['Following weeks cancelled too', param('more')],
    ],
    quote: param('reason'),
    action: { label: 'See what happened', url: link },
  }),
};
