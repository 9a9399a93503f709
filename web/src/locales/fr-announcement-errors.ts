import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of announcements. */
export const FRENCH_OF_ANNOUNCEMENTS: Record<
  Extract<ErrorCode, `announcement.${string}`>,
  string
> = {
  'announcement.not_found': 'Annonce introuvable',
  'announcement.changed':
    'Quelqu’un vient de modifier cette annonce. Fermez ce formulaire, puis modifiez la nouvelle version.',
  'announcement.started':
    'Cette annonce a déjà commencé. Terminez-la, ou dupliquez-la pour un autre moment.',
  'announcement.not_started': 'Cette annonce n’a pas encore commencé. Supprimez-la plutôt.',
  'announcement.over': 'Cette annonce est terminée. Dupliquez-la pour l’afficher de nouveau.',
  'announcement.pinned': 'Cette annonce reste affichée tant qu’elle est en cours',
  'announcement.start_past': 'Le début est déjà passé. Choisissez un moment ultérieur.',
  'announcement.end_early': 'Choisissez une fin à venir, après le début',
  'announcement.not_urgent': 'Seule une annonce urgente peut rester affichée jusqu’à sa fin',
  'announcement.reaches_no_one': 'Choisissez au moins un moyen de joindre les personnes',
};
