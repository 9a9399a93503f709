import type { Template } from '../letter.ts';

export const bookingLapsedEn: Template = ({ say, link }) =>
  say('passedOn')
    ? {
        subject: `The request of ${say('name')} has gone to another expert`,
        heading: 'Not answered in time',
        paragraphs: [
          `${say('name')} asked for any expert of the topic. The time for your answer has passed, so another expert has it now. There is nothing left to answer.`,
        ],
        action: { label: 'See your bookings', url: link },
      }
    : {
        subject: `The session request with ${say('name')} has lapsed`,
        heading: 'Nobody answered in time',
        paragraphs: [
          `The request with ${say('name')} was closed, as the time to answer has passed. It costs no hours, and new times can be proposed.`,
        ],
        action: { label: 'See the request', url: link },
      };
