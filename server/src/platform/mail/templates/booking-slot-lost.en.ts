import type { Template } from '../letter.ts';

export const bookingSlotLostEn: Template = ({ say, when, link }) => ({
  subject: `A time you proposed to ${say('name')} is taken`,
  heading: 'One of your times is gone',
  paragraphs: [
    `A time you proposed to ${say('name')} has been taken by another session. Your request stays open with the times that are left.`,
  ],
  facts: [['Taken', when]],
  action: { label: 'See the request', url: link },
});
