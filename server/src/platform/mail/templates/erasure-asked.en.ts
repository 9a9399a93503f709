import type { Template } from '../letter.ts';

export const erasureAskedEn: Template = ({ recipient, hub, link }) => ({
  subject: `You asked ${hub} to erase you`,
  heading: `${recipient}, we have your request`,
  paragraphs: [
    'The hub’s team will look at what you leave open, and then erase your account for good. We write to you when it is done.',
    'Until then nothing changes, and you can take the request back.',
  ],
  action: { label: 'See my request', url: link },
  note: 'It was not you? Take the request back and change your password at once.',
});
