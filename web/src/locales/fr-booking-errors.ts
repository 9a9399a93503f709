import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of bookings. */
export const FRENCH_OF_BOOKINGS: Record<Extract<ErrorCode, `booking.${string}`>, string> = {
  'booking.time_conflict': 'Cet horaire est déjà pris. Choisissez-en un autre.',
  'booking.status_failed': 'Cette réservation vient d’être modifiée. Vérifiez son nouveau statut.',
  'booking.status_not_allowed': 'Vous ne pouvez pas modifier le statut de cette réservation',
  'booking.not_found': 'Réservation introuvable',
  'booking.slots': 'Choisissez au moins un créneau',
  'booking.reserved': 'Ce créneau est déjà réservé. Choisissez-en un autre.',
  'booking.series_too_short':
    'La série ne contient qu’une réservation. Choisissez une fin plus tardive.',
  'booking.series_too_long':
    'Une série compte au plus 60 réservations sur un an. Choisissez une fin plus proche.',
  'booking.daily_quota': 'Vous avez atteint votre nombre maximal de réservations par jour',
  'booking.slots_overlap': 'Les créneaux proposés se chevauchent',
  'booking.slots_past': 'Les créneaux proposés doivent être à venir',
  'booking.category': 'Choisissez l’un des sujets de cet expert',
  'booking.slot_length': 'Chaque créneau proposé doit avoir la durée choisie',
  'booking.slot_not_proposed': 'Ce créneau n’a pas été proposé. Choisissez l’un de ceux proposés.',
  'booking.changed': 'Cette réservation vient d’être modifiée. Actualisez la page.',
  'booking.too_late':
    'Moins de 12 heures avant la session, seule l’équipe du hub peut la modifier. Contactez-la.',
  'booking.round_over':
    'D’autres créneaux ont été proposés entre-temps. Actualisez la page pour les voir.',
  'booking.last_slot':
    'Le dernier créneau proposé ne peut pas être retiré. Annulez plutôt la demande.',
  'booking.begun': 'La session a déjà commencé',
  'booking.absent_early': 'Vous pourrez signaler une absence 10 minutes après le début',
  'booking.not_begun': 'La session n’a pas encore commencé',
  'booking.settled': 'La session est trop ancienne pour être modifiée',
  'booking.answer_late': 'Le délai de réponse est dépassé',
  'booking.not_enough_left': 'La quantité disponible à ce moment-là ne suffit pas',
  'booking.already_waiting': 'Vous êtes déjà sur cette liste d’attente',
  'booking.time_free': 'Ce créneau est libre. Réservez-le dès maintenant.',
  'booking.too_many_waiting':
    'Vous attendez déjà {count} créneaux. Quittez d’abord une liste d’attente.',
  'booking.hub_closed': 'Le hub est fermé ce jour-là. Choisissez un autre jour.',
  'booking.beyond_horizon':
    'Cet expert ne se réserve pas si longtemps à l’avance. Choisissez un jour plus proche.',
  'booking.answer_by': 'Le délai doit précéder le dernier créneau proposé',
  'booking.reason_required': 'Indiquez un motif',
  'booking.message_required': 'Saisissez un message',
  'booking.note_not_found': 'Note introuvable',
  'booking.not_bookable': 'Cette personne ne peut pas réserver d’expert',
  'booking.link': 'Saisissez un lien complet qui commence par https://',
  'booking.same_time': 'La session a déjà lieu à cette heure',
  'booking.weeks_exceed_hours':
    'Vos heures restantes avec cet expert couvrent {count} de ces sessions',
  'booking.nobody_for_all':
    'Aucun expert n’est disponible à tous ces créneaux. Choisissez-en moins, ou de plus rapprochés.',
  'booking.too_many_proposals':
    'Cette personne a déjà 5 propositions en cours. Annulez-en une, ou attendez une réponse.',
  'booking.own_session': 'Vous ne pouvez pas réserver une session avec vous-même',
};
