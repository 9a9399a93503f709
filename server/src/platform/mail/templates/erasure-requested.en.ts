import type { Template } from '../letter.ts';

export const erasureRequestedEn: Template = ({ say, link }) => ({
  subject: `${say('name')} asks to be erased`,
  heading: `${say('name')} asks to be erased`,
  paragraphs: [
    'Settle what they leave open, remove the account, then erase it; or refuse with a reason. The law gives you a month to answer.',
  ],
  action: { label: 'Look at the request', url: link },
});
