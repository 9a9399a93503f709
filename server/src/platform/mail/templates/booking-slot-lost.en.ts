import type { Template } from '../letter.ts';

export const bookingSlotLostEn: Template = ({ say, at, when, link }) => ({
  subject: `A time for your session with ${say('name')} is taken`,
  heading: 'One of the times is gone',
  paragraphs: [
    `A time for your session with ${say('name')} has been taken by another session. Your request stays open: you can propose other times.`,
  ],
  facts: [
    ['Taken', when],
    ['Free on the same day', at('near')],
    ['Next free time', at('next')],
  ],
  action: { label: 'Choose another time', url: link },
});
