import type { Template } from '../letter.ts';

export const recoveryCodeUsedEn: Template = ({ hub, link, say }) => ({
  subject: 'A recovery code was used',
  heading: 'A recovery code was used',
  paragraphs: [
    `One of your recovery codes has just been used at ${hub}. It is void now.`,
    say('left') === '0' ? 'There is none left: make new ones.' : `You have ${say('left')} left.`,
  ],
  action: { label: 'Open your account', url: link },
  note: 'If it was not you, change your password at once.',
});
