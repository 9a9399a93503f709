import type { Template } from '../letter.ts';

/** What somebody did who wrote no words. */
const DONE: Readonly<Record<string, string>> = {
  call: 'a cherché à vous joindre',
  session: 'vous a envoyé une session',
  file: 'vous a envoyé un fichier',
  files: 'vous a envoyé des fichiers',
};

export const chatUnseenFr: Template = ({ say, hub, link }) => {
  const [name, count] = [say('name'), Number(say('count'))];
  const done = DONE[say('what')];
  const many = `${name} vous a laissé ${count} messages sur ${hub}.`;
  const said =
    count > 1
      ? `${name} vous a écrit ${count} messages sur ${hub}. Le plus récent commence ainsi :`
      : `${name} vous a écrit sur ${hub} :`;
  const did =
    count > 1 ? `${many} En dernier lieu, ${name} ${done}.` : `${name} ${done} sur ${hub}.`;
  return {
    subject: `${name} ${done ?? 'vous a écrit'}`,
    heading: done ? 'Vous ne l’avez pas encore vu' : 'Vous ne l’avez pas encore lu',
    paragraphs: [done ? did : said],
    quote: say('words'),
    action: { label: done ? 'Ouvrir la conversation' : 'Lire et répondre', url: link },
  };
};
