import type { Template } from '../letter.ts';

export const availabilityCalendarLostEn: Template = ({ say, link }) => ({
  subject: 'Your personal calendar cannot be read any more',
  heading: 'Your calendar cannot be read',
  paragraphs: [
    'For a day we have not been able to read the personal calendar that you added to your availability. Its busy times count no longer, so you may be asked for sessions at these times.',
    say('failure') === 'key_lost'
      ? 'The hub has lost the key that its address was kept with: enter the address again, or remove the calendar.'
      : 'Its address may have changed: look at it, or remove the calendar. Once it can be read again it counts again by itself.',
  ],
  action: { label: 'Look at my availability', url: link },
});
