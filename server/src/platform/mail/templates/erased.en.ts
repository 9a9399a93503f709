import type { Template } from '../letter.ts';

export const erasedEn: Template = ({ hub, link }) => ({
  subject: `Your account at ${hub} is erased`,
  heading: 'It is done',
  paragraphs: [
    `What ${hub} kept about you is erased: your profile, your words, your files and every way to sign in. This address, too, is forgotten once this mail is sent.`,
    'That sessions took place stays on record, without your name. Backups hold older copies until they are replaced.',
  ],
  action: { label: `Visit ${hub}`, url: link },
});
