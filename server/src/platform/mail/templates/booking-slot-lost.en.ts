import type { Template } from '../letter.ts';

export const bookingSlotLostEn: Template = ({ say, at, when, link }) => ({
  subject: `A time you proposed to ${say('name')} is taken`,
  heading: 'One of your times is gone',
  paragraphs: [
    `A time you proposed to ${say('name')} has been taken by another session. Your request stays open with the times that are left, and you can propose others.`,
  ],
  facts: [
    ['Taken', when],
    ['Free on the same day', at('near')],
    ['Next free time', at('next')],
  ],
  action: { label: 'Choose another time', url: link },
});
