import { permission } from '../access/access.ts';
import { defineNotification } from '../kernel/notification-type.ts';

/** What the sender did, for events of a chat that have no text. */
const CHAT_ACTIONS_IN_ENGLISH: Readonly<Record<string, string>> = {
  call: 'called you',
  session: 'sent you a session',
  file: 'sent you a file',
  files: 'sent you files',
};

/** What the sender did, for events of a chat that have no text. */
const CHAT_ACTIONS_IN_FRENCH: Readonly<Record<string, string>> = {
  call: 'a cherché à vous joindre',
  session: 'vous a envoyé une session',
  file: 'vous a envoyé un fichier',
  files: 'vous a envoyé des fichiers',
};

export const chatNotifications = {
  'chat.unseen': defineNotification({
    audience: permission('read', 'chat'),
    channels: { inApp: false, isPushedSeparately: true },
    params: ['name', 'count', 'room', 'what?', 'words?'],
    link: (room) => (room === null ? '/chat' : `/chat?room=${room}`),
    en: {
      bell: '{{name}} wrote to you',
      preference: 'Somebody wrote to you while you were away',
      email: ({ param, hub, link }) => {
        const [name, count] = [param('name'), Number(param('count'))];
        const action = CHAT_ACTIONS_IN_ENGLISH[param('what')];
        const many = `${name} left you ${count} messages at ${hub}.`;
        const messages =
          count > 1
            ? `${name} wrote you ${count} messages at ${hub}. The newest begins so:`
            : `${name} wrote to you at ${hub}:`;
        const lastAction =
          count > 1 ? `${many} Most recently, ${name} ${action}.` : `${name} ${action} at ${hub}.`;
        return {
          subject: `${name} ${action ?? 'wrote to you'}`,
          heading: action ? 'You have not seen this yet' : 'You have not read this yet',
          paragraphs: [action ? lastAction : messages],
          quote: param('words'),
          action: { label: action ? 'Open the chat' : 'Read and answer', url: link },
        };
      },
    },
    fr: {
      bell: '{{name}} vous a écrit',
      preference: 'Quelqu’un vous a écrit pendant votre absence',
      email: ({ param, hub, link }) => {
        const [name, count] = [param('name'), Number(param('count'))];
        const action = CHAT_ACTIONS_IN_FRENCH[param('what')];
        const many = `${name} vous a laissé ${count} messages sur ${hub}.`;
        const messages =
          count > 1
            ? `${name} vous a écrit ${count} messages sur ${hub}. Le plus récent commence ainsi :`
            : `${name} vous a écrit sur ${hub} :`;
        const lastAction =
          count > 1
            ? `${many} En dernier lieu, ${name} ${action}.`
            : `${name} ${action} sur ${hub}.`;
        return {
          subject: `${name} ${action ?? 'vous a écrit'}`,
          heading: action ? 'Vous ne l’avez pas encore vu' : 'Vous ne l’avez pas encore lu',
          paragraphs: [action ? lastAction : messages],
          quote: param('words'),
          action: { label: action ? 'Ouvrir la conversation' : 'Lire et répondre', url: link },
        };
      },
    },
  }),
};
