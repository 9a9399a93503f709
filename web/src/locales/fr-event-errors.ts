import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of events and of requests to partners. */
export const FRENCH_OF_EVENTS: Record<Extract<ErrorCode, `${'event'}.${string}`>, string> = {
  'event.not_found': 'Événement introuvable',
  'event.changed':
    'Cet événement vient d’être modifié. Vérifiez la nouvelle version, puis réessayez.',
  'event.status_failed': 'Le statut de cet événement a changé. Rechargez la page.',
  'event.status_not_allowed': 'Vous ne pouvez pas modifier le statut de cet événement',
  'event.reason_required': 'Indiquez un motif, que les personnes concernées liront',
  'event.staff_only':
    'Une fois l’événement accepté, seule l’équipe du hub peut modifier ce champ. Adressez-vous à elle.',
  'event.end_before_start': 'La fin doit suivre le début. Choisissez une fin plus tardive.',
  'event.past': 'Cet horaire est passé. Choisissez-en un autre.',
  'event.too_long': 'Un événement dure au plus 14 jours. Choisissez une fin plus proche.',
  'event.too_far': 'Choisissez un jour dans les deux prochaines années',
  'event.closes_before_opens': 'Les inscriptions doivent fermer après leur ouverture',
  'event.closes_after_end': 'Les inscriptions doivent fermer avant la fin de l’événement',
  'event.agenda_outside': 'Cette partie sort de l’horaire de l’événement. Modifiez son début.',
  'event.choice_needs_options': 'Une question à choix demande au moins deux réponses',
  'event.host_unknown':
    'Cette personne ne peut pas organiser d’événement. Choisissez-en une autre.',
  'event.organization_unknown': 'Cette organisation n’existe plus. Choisissez-en une autre.',
  'event.space_unknown': 'Cet espace n’accueille pas d’événement. Choisissez-en un autre.',
  'event.space_too_small': 'L’espace compte {count} places. Choisissez-en un plus grand.',
  'event.material_unknown': 'Ce matériel n’est pas disponible. Choisissez-en un autre.',
  'event.no_registration': 'Cet événement ne prend pas d’inscriptions',
  'event.registration_not_open': 'Les inscriptions ne sont pas encore ouvertes. Revenez plus tard.',
  'event.registration_closed': 'Les inscriptions sont closes. Contactez l’organisateur.',
  'event.registration_not_found': 'Inscription introuvable',
  'event.registration_changed': 'Le statut de cette inscription a changé. Rechargez la page.',
  'event.registration_not_allowed': 'Seuls les organisateurs peuvent modifier cette inscription',
  'event.begun': 'L’événement a commencé : les inscriptions ne peuvent plus être annulées',
  'event.not_begun': 'L’événement n’a pas encore commencé',
  'event.answer_required': 'Répondez à cette question',
  'event.answer_unknown': 'Choisissez une des réponses',
  'event.ticket_unknown': 'Ce billet n’est pas celui de cet événement. Scannez-en un autre.',
  'event.ticket_without_place': 'Ce billet n’a plus de place',
  'event.ticket_used': 'Ce billet est déjà enregistré',
  'event.calendar_failed': 'Impossible de charger le calendrier des événements. Réessayez.',
  'event.max_proposals': 'Vous avez atteint le maximum de 5 propositions',
};
