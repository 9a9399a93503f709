import type { Template } from '../letter.ts';

const CHANGED: Readonly<Partial<Record<string, string>>> = {
  about: 'what the session is about',
  where: 'where the session is',
  both: 'what the session is about and where it is',
};

export const bookingEditedEn: Template = ({ say, when, link }) => ({
  subject: `${say('name')} changed your session`,
  heading: 'Something about the session has changed',
  paragraphs: [
    say('what') === 'times'
      ? `${say('name')} took one of the proposed times back. You can choose from the others.`
      : `${say('name')} changed ${CHANGED[say('what')] ?? 'the session'}. The rest stays as it is.${say('reason') ? ' They write:' : ''}`,
  ],
  facts: [
    ['When', when],
    ['Where', say('where')],
  ],
  quote: say('reason'),
  action: { label: 'See the session', url: link },
});
