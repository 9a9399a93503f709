import { MAX_DIGEST_ITEMS } from '@thedot/domain/limits';
import type { NotificationEmails } from '../email-catalogue.ts';

/** What the sender did, for events of a chat that have no text. */
const CHAT_ACTIONS: Readonly<Record<string, string>> = {
  call: 'a cherché à vous joindre',
  session: 'vous a envoyé une session',
  file: 'vous a envoyé un fichier',
  files: 'vous a envoyé des fichiers',
};

export const notificationEmails: NotificationEmails = {
  digest: ({ recipient, hub, link, notifications }) => {
    const more = notifications.length - MAX_DIGEST_ITEMS;
    return {
      subject: `${hub} : ${notifications.length > 1 ? `${notifications.length} nouvelles` : 'une nouvelle'} à découvrir`,
      heading: `Bonjour ${recipient}`,
      paragraphs: ['Voici ce qui vous concerne et que vous n’avez pas encore vu.'],
      notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
      ...(more > 0 && {
        note: `Et ${more > 1 ? `${more} autres` : 'une autre'}, à retrouver sous la cloche.`,
      }),
      action: { label: `Ouvrir ${hub}`, url: link },
    };
  },
  'chat.unseen': ({ param, hub, link }) => {
    const [name, count] = [param('name'), Number(param('count'))];
    const action = CHAT_ACTIONS[param('what')];
    const many = `${name} vous a laissé ${count} messages sur ${hub}.`;
    const messages =
      count > 1
        ? `${name} vous a écrit ${count} messages sur ${hub}. Le plus récent commence ainsi :`
        : `${name} vous a écrit sur ${hub} :`;
    const lastAction =
      count > 1 ? `${many} En dernier lieu, ${name} ${action}.` : `${name} ${action} sur ${hub}.`;
    return {
      subject: `${name} ${action ?? 'vous a écrit'}`,
      heading: action ? 'Vous ne l’avez pas encore vu' : 'Vous ne l’avez pas encore lu',
      paragraphs: [action ? lastAction : messages],
      quote: param('words'),
      action: { label: action ? 'Ouvrir la conversation' : 'Lire et répondre', url: link },
    };
  },
  'hub.announcement': ({ param, hub, link }) => ({
    subject: `De l’équipe de ${hub} : ${param('title')}`,
    heading: param('title'),
    paragraphs: [`L’équipe de ${hub} vous écrit, à vous et à d’autres :`],
    quote: param('text'),
    action: { label: `Ouvrir ${hub}`, url: link },
  }),
  'availability.calendar_lost': ({ param, link }) => ({
    subject: 'Votre agenda personnel ne peut plus être lu',
    heading: 'Votre agenda ne peut plus être lu',
    paragraphs: [
      'Depuis un jour, nous ne parvenons plus à lire l’agenda personnel que vous avez ajouté à vos disponibilités. Ses heures occupées ne comptent plus : on pourra vous demander des sessions à ces moments-là.',
      param('failure') === 'key_lost'
        ? 'Le hub a perdu la clé avec laquelle son adresse était conservée : saisissez de nouveau l’adresse, ou retirez l’agenda.'
        : 'Son adresse a peut-être changé : vérifiez-la, ou retirez l’agenda. Dès qu’il redevient lisible, il compte de nouveau de lui-même.',
    ],
    action: { label: 'Voir mes disponibilités', url: link },
  }),
  'availability.closed': ({ param, link }) => ({
    subject: `Le hub est fermé : ${param('name')}`,
    heading: 'Les sessions des jours de fermeture sont annulées',
    paragraphs: [
      `Vous avez fermé le hub pour « ${param('name')} » et fait annuler les sessions trop nombreuses pour être listées. C’est fait, et les deux parties de chacune ont été prévenues.`,
    ],
    facts: [['Sessions annulées ainsi', param('count')]],
    action: { label: 'Voir les jours de fermeture', url: link },
  }),
};
