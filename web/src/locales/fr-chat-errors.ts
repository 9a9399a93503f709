import type { CHAT_ERRORS } from '@thedot/domain/chat/chat-errors';

export const FRENCH_CHAT: Readonly<Record<keyof typeof CHAT_ERRORS, string>> = {
  'chat.room_not_found': 'Conversation introuvable',
  'chat.message_not_found': 'Message introuvable',
  'chat.not_allowed': 'Vous ne pouvez pas écrire à cette personne',
  'chat.blocked': 'L’un de vous a bloqué l’autre',
  'chat.self': 'Vous ne pouvez pas vous écrire à vous-même',
  'chat.staff_not_blocked':
    'L’équipe du hub ne peut pas être bloquée : mettez plutôt la conversation en sourdine',
  'chat.not_sender': 'Seul l’auteur du message peut faire cela',
  'chat.other_side': 'Cela appartient à l’autre côté de la conversation',
  'chat.empty': 'Écrivez quelque chose ou ajoutez un fichier',
  'chat.too_late': 'Un message se modifie pendant un jour',
  'chat.not_text': 'Ce message n’a pas de texte à modifier',
  'chat.not_emoji': 'Une réaction est un seul emoji',
  'chat.many_reactions': 'Ce message a assez de réactions : 20 différentes',
  'chat.many_pins': 'Une conversation a au plus 50 messages épinglés : désépinglez-en un d’abord',
  'call.not_found': 'Appel introuvable',
  'call.over': 'Cet appel est terminé',
  'call.busy_self': 'Vous êtes déjà en communication',
};
