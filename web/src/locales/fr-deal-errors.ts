import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of deals. */
export const FRENCH_OF_DEALS: Record<Extract<ErrorCode, `deal.${string}`>, string> = {
  'deal.not_found': 'Offre introuvable',
  'deal.not_started': 'Cette offre n’a pas encore commencé. Revenez à son premier jour.',
  'deal.over': 'Cette offre est terminée. Consultez les autres offres.',
  'deal.none_left': 'Tous les codes de cette offre sont pris. Consultez les autres offres.',
  'deal.changed': 'Cette offre vient d’être modifiée. Rechargez la page.',
  'deal.archived': 'Une offre archivée ne peut pas être modifiée. Remettez-la d’abord en ligne.',
  'deal.was_taken': 'Des organisations ont obtenu cette offre. Archivez-la plutôt.',
  'deal.offer_fixed':
    'Des organisations ont obtenu cette offre, son type ne change donc plus. Créez une autre offre.',
  'deal.cap_below_taken':
    'Cette offre a déjà été obtenue {count} fois. Choisissez une limite d’au moins {count}.',
  'deal.reason_required': 'Indiquez pourquoi l’offre est retirée',
  'deal.dates': 'Le dernier jour précède le premier. Choisissez-en un plus tardif.',
  'deal.ends_in_past': 'Le dernier jour est passé. Choisissez-en un plus tardif.',
  'deal.code_required': 'Saisissez le code que le partenaire accepte',
  'deal.codes_required': 'Il ne reste aucun code. Collez-en au moins un.',
  'deal.link_required': 'Saisissez le lien de l’offre',
  'deal.code_known':
    '«\u00a0{code}\u00a0» est déjà un code de cette offre. Retirez-le de la liste.',
  'deal.code_twice': '«\u00a0{code}\u00a0» figure deux fois dans la liste. Retirez l’un des deux.',
};
