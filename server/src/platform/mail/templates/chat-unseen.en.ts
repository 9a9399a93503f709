import type { Template } from '../letter.ts';

/** What somebody did who wrote no words. */
const DONE: Readonly<Record<string, string>> = {
  call: 'called you',
  session: 'sent you a session',
  file: 'sent you a file',
  files: 'sent you files',
};

export const chatUnseenEn: Template = ({ say, hub, link }) => {
  const [name, count] = [say('name'), Number(say('count'))];
  const done = DONE[say('what')];
  const many = `${name} left you ${count} messages at ${hub}.`;
  const said =
    count > 1
      ? `${name} wrote you ${count} messages at ${hub}. The newest begins so:`
      : `${name} wrote to you at ${hub}:`;
  const did = count > 1 ? `${many} Most recently, ${name} ${done}.` : `${name} ${done} at ${hub}.`;
  return {
    subject: `${name} ${done ?? 'wrote to you'}`,
    heading: done ? 'You have not seen this yet' : 'You have not read this yet',
    paragraphs: [done ? did : said],
    quote: say('words'),
    action: { label: done ? 'Open the chat' : 'Read and answer', url: link },
  };
};
