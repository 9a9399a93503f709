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
      bell: '{{name}} sent you a message',
      preference: 'Unread messages',
      email: ({ param, hub, link }) => {
        const [name, count] = [param('name'), Number(param('count'))];
        const action = CHAT_ACTIONS_IN_ENGLISH[param('what')];
        const unread = `You have ${count} unread messages from ${name} at ${hub}.`;
        const latest =
          count > 1 ? `${unread} The latest:` : `${name} sent you a message at ${hub}:`;
        const latestAction =
          count > 1
            ? `${unread} Most recently, ${name} ${action}.`
            : `${name} ${action} at ${hub}.`;
        return {
          subject: `${name} ${action ?? (count > 1 ? `sent you ${count} messages` : 'sent you a message')}`,
          heading:
            count > 1
              ? `${count} unread messages from ${name}`
              : `${name} ${action ?? 'sent you a message'}`,
          paragraphs: [action ? latestAction : latest],
          quote: param('words'),
          action: { label: action ? 'Open chat' : 'Reply', url: link },
        };
      },
    },
    fr: {
      bell: '{{name}} vous a envoyé un message',
      preference: 'Vous avez des messages non lus',
      email: ({ param, hub, link }) => {
        const [name, count] = [param('name'), Number(param('count'))];
        const action = CHAT_ACTIONS_IN_FRENCH[param('what')];
        const unread = `${name} vous a envoyé ${count} messages sur ${hub}.`;
        const latest =
          count > 1
            ? `${unread} Le plus récent :`
            : `${name} vous a envoyé un message sur ${hub} :`;
        const latestAction =
          count > 1 ? `${unread} En dernier, ${name} ${action}.` : `${name} ${action} sur ${hub}.`;
        return {
          subject: `${name} ${action ?? (count > 1 ? `vous a envoyé ${count} messages` : 'vous a envoyé un message')}`,
          heading:
            count > 1
              ? `${count} messages non lus : ${name}`
              : `${name} ${action ?? 'vous a envoyé un message'}`,
          paragraphs: [action ? latestAction : latest],
          quote: param('words'),
          action: { label: action ? 'Ouvrir la conversation' : 'Répondre', url: link },
        };
      },
    },
  }),
};
