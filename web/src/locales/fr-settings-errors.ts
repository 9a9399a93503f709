import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of the settings of the hub. */
export const FRENCH_OF_SETTINGS: Record<Extract<ErrorCode, `settings.${string}`>, string> = {
  'settings.changed':
    'Un autre administrateur vient de modifier ce paramètre. Comparez avec ce qui est enregistré, puis enregistrez à nouveau.',
  'settings.together':
    'Ces paramètres ne vont pas avec ceux de l’environnement du serveur. Son journal en donne la raison.',
  'settings.mail_unreachable':
    'Le serveur de messagerie est injoignable : {reason}. Vérifiez son adresse et son port.',
  'settings.mail_refused':
    'Le serveur de messagerie a refusé l’e-mail : {reason}. Vérifiez l’utilisateur, le mot de passe et l’expéditeur.',
  'settings.provider_failed':
    'Le fournisseur de connexion {server} est inutilisable : {reason}. Vérifiez son adresse.',
  'settings.turn_failed':
    'Le serveur TURN {server} est inutilisable : {reason}. Vérifiez son adresse et son secret.',
  'settings.video_failed':
    'Le serveur vidéo {server} est inutilisable : {reason}. Vérifiez son adresse et son secret.',
  'settings.storage_failed':
    'Le stockage est inutilisable : {reason}. Vérifiez l’adresse, le compartiment et les clés.',
};
