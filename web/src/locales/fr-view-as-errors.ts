import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of viewing the hub as another user. */
export const FRENCH_OF_VIEW_AS: Record<Extract<ErrorCode, `view_as.${string}`>, string> = {
  'view_as.read_only':
    'Vous voyez le hub comme une autre personne\u00a0: rien ne peut être modifié. Quittez d’abord cette vue.',
  'view_as.private':
    'Ce contenu est privé. Il reste fermé tant que vous voyez le hub comme une autre personne.',
  'view_as.own_account':
    'Vous voyez déjà le hub avec votre propre compte. Choisissez un autre utilisateur.',
  'view_as.super_admin': 'Personne ne peut voir le hub comme un super administrateur',
  'view_as.cannot_sign_in':
    'Ce compte ne peut pas se connecter\u00a0: il n’y a rien à voir. Réactivez-le ou vérifiez-le d’abord.',
};
