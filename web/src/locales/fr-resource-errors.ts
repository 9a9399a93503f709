import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of spaces, material and the codes on their labels. */
export const FRENCH_OF_RESOURCES: Record<
  Extract<ErrorCode, `${'space' | 'material' | 'code' | 'quota'}.${string}`>,
  string
> = {
  'quota.bookings_day':
    'Ces réservations sont limitées à {limit} par jour. Choisissez un autre jour.',
  'quota.bookings_week':
    'Ces réservations sont limitées à {limit} par semaine. Choisissez une autre semaine.',
  'quota.bookings_month':
    'Ces réservations sont limitées à {limit} par mois. Choisissez un autre mois.',
  'quota.bookings_year':
    'Ces réservations sont limitées à {limit} par an. Adressez-vous à l’équipe du hub si cela ne suffit pas.',
  'quota.bookings_future':
    'Ces réservations sont limitées à {limit} à venir. Annulez-en d’abord une.',
  'quota.hours_day':
    'Vous pouvez réserver ici au plus {limit}\u00a0h par jour. Choisissez une durée plus courte ou un autre jour.',
  'quota.hours_week':
    'Vous pouvez réserver ici au plus {limit}\u00a0h par semaine. Choisissez une durée plus courte ou une autre semaine.',
  'quota.hours_month':
    'Vous pouvez réserver ici au plus {limit}\u00a0h par mois. Choisissez une durée plus courte ou un autre mois.',
  'quota.hours_year':
    'Vous pouvez réserver ici au plus {limit}\u00a0h par an. Adressez-vous à l’équipe du hub si cela ne suffit pas.',
  'quota.hours_future':
    'Vos réservations à venir sont limitées ici à {limit}\u00a0h. Annulez-en d’abord une.',
  'quota.not_found': 'Cette limite a été supprimée. Actualisez la page.',
  'space.already_booked':
    'Cet espace est déjà réservé à ce moment-là. Choisissez un autre créneau.',
  'space.not_found': 'Espace introuvable',
  'material.not_found': 'Matériel introuvable',
  'material.image_required': 'Une image est obligatoire pour le matériel',
  'material.was_booked': 'Il a déjà été réservé, son historique reste donc. Masquez-le plutôt.',
  'material.no_name_column': 'Le tableau n’a pas de colonne de noms. Nommez-en une « Nom ».',
  'material.too_many_rows': 'Le tableau a plus de 500 lignes. Importez-le en plusieurs fois.',
  'material.fewer_than_items': 'Ce matériel a {count} exemplaires étiquetés. Retirez-en d’abord.',
  'material.past': 'Cette date est passée. Choisissez-en une à venir.',
  'material.notice':
    'Ce matériel se réserve plus longtemps à l’avance. Choisissez une date plus tardive.',
  'material.beyond_horizon':
    'Ce matériel ne se réserve pas si longtemps à l’avance. Choisissez un jour plus proche.',
  'material.end_before_start': 'Le retour précède le retrait. Choisissez une date plus tardive.',
  'material.too_long':
    'Un prêt dure au plus {count} jours d’ouverture. Choisissez un retour plus proche.',
  'material.closed':
    'Aucun retrait n’est possible à cette heure. Choisissez une heure d’ouverture.',
  'material.closed_at_return':
    'Aucun retour n’est possible à cette heure. Choisissez une heure d’ouverture.',
  'material.empty_cart': 'Choisissez ce que vous voulez emprunter',
  'material.one_kind': 'Réservez le matériel de la station 5G séparément de celui du hub',
  'material.role_not_allowed':
    'Votre rôle ne permet pas d’emprunter ce matériel. Choisissez-en un autre.',
  'material.too_many': 'Limite par personne\u00a0: {count} à la fois',
  'material.outside_reason_required': 'Indiquez pourquoi le matériel quitte le hub',
  'material.outside_not_allowed':
    '{material} ne peut pas quitter le hub. Retirez ce matériel ou utilisez-le sur place.',
  'material.policy_required': 'Acceptez les conditions dans leur version actuelle',
  'material.space_booking_not_found':
    'Choisissez une réservation d’espace à venir, à la station pour le matériel de la station 5G',
  'material.begun': 'La réservation a déjà commencé',
  'material.not_yet': 'Cette réservation commence plus tard. Remettez le matériel le jour venu.',
  'material.over': 'Cette réservation est terminée. Demandez une nouvelle réservation.',
  'material.more_than_booked': 'Quantité réservée\u00a0: {count}. Ne remettez pas davantage.',
  'material.more_than_out': 'Quantité sortie\u00a0: {count}. Ne reprenez pas davantage.',
  'material.item_unknown': 'Cet exemplaire ne fait pas partie de ce prêt',
  'material.item_out':
    'L’exemplaire {code} ne peut pas être remis\u00a0: il est sorti, bloqué ou retiré',
  'material.items_exceed': 'Il y a plus d’exemplaires que la quantité',
  'material.item_required': 'Scannez les exemplaires rendus',
  'material.damage_note_required': 'Décrivez les dégâts',
  'material.loss_note_required': 'Expliquez comment il a été perdu',
  'material.waited_for':
    'D’autres personnes ont réservé ou attendent ce matériel après le prêt. Rendez-le à temps.',
  'material.extension_not_later':
    'Le nouveau retour n’est pas après le retour actuel. Choisissez une date plus tardive.',
  'material.overdue': 'Ce prêt est en retard. Demandez à l’équipe du hub de le prolonger.',
  'material.code_unknown': 'Aucun exemplaire n’a ce code. Vérifiez l’étiquette.',
  'material.serial_taken': 'Un autre exemplaire de ce matériel a ce numéro de série',
  'material.more_items_than_stock':
    'Le stock est de {count}. Augmentez-le avant d’ajouter des exemplaires.',
  'material.item_is_out': 'Cet exemplaire est sorti. Reprenez-le d’abord.',
  'material.item_lost': 'Cet exemplaire est perdu. Choisissez un autre état ou bloquez-le.',
  'material.kit_not_found': 'Lot introuvable',
  'space.end_before_start': 'La fin doit être après le début. Choisissez une fin plus tardive.',
  'space.past': 'Ce créneau est passé. Choisissez-en un à venir.',
  'space.notice':
    'Cet espace se réserve plus longtemps à l’avance. Choisissez un créneau plus tardif.',
  'space.beyond_horizon':
    'Cet espace ne se réserve pas si longtemps à l’avance. Choisissez un jour plus proche.',
  'space.length': 'Cet espace ne se réserve pas aussi longtemps. Choisissez une durée de la liste.',
  'space.step': 'Les réservations commencent au quart d’heure, par exemple 09:15',
  'space.closed':
    'L’espace est fermé à cette heure. Choisissez un créneau pendant ses heures d’ouverture.',
  'space.day_full':
    'Cet espace ne prend plus de réservation ce jour-là. Choisissez un autre jour ou un autre espace.',
  'space.too_small': 'Capacité de l’espace : {count}. Choisissez-en un plus grand.',
  'space.booker_not_allowed':
    'Cette personne ne peut pas réserver cet espace. Choisissez une autre personne ou un autre espace.',
  'space.one_per_desk': 'Un bureau est prévu pour une personne. Réservez un bureau par personne.',
  'space.role_not_allowed':
    'Votre rôle ne permet pas de réserver cet espace. Choisissez un autre espace.',
  'space.purpose_required': 'Décrivez le projet pour lequel vous réservez la station 5G',
  'space.terms_required': 'Acceptez les conditions d’utilisation actuelles de cet espace',
  'space.desk_unknown': 'Cet espace a {count} bureaux. Choisissez l’un d’eux.',
  'space.change_notice':
    'Il est trop tard pour modifier ou annuler cette réservation. Demandez à l’équipe du hub de le faire pour vous.',
  'space.series_clash':
    'Certaines de ces réservations ne peuvent pas être déplacées. Laissez-les à leur horaire, ou choisissez un autre horaire.',
  'space.duration_required': 'La durée est obligatoire pour un espace',
  'space.min_above_duration':
    'Aucune réservation n’a cette durée. Choisissez une durée minimale inférieure à la durée maximale.',
  'space.desks_of_hotdesks':
    'Seul un espace de bureaux partagés a plusieurs bureaux. Choisissez le type bureau partagé.',
  'space.desks_in_use':
    'Le bureau {count} est réservé. Annulez ses réservations avant de réduire le nombre de bureaux.',
  'space.building_not_found': 'Ce bâtiment n’existe plus. Choisissez-en un autre.',
  'space.building_name_taken': 'Un bâtiment porte déjà ce nom. Choisissez-en un autre.',
  'space.building_in_use':
    'Des espaces se trouvent dans ce bâtiment. Déplacez-les d’abord dans un autre.',
  'space.desk_taken':
    'Ce bureau est pris à ce moment. Choisissez un autre bureau ou un autre horaire.',
  'space.desk_out_of_use': 'Ce bureau est hors service. Choisissez-en un autre.',
  'space.no_desks':
    'Cet espace n’a pas de bureaux à placer. Seuls les espaces de bureaux ont un plan.',
  'space.desk_number':
    'Les nouveaux bureaux prennent les numéros suivants. Rechargez la page et réessayez.',
  'space.desk_name_taken': 'Un autre bureau s’appelle « {name} ». Choisissez un autre nom.',
  'code.not_found':
    'Ce n’est pas une étiquette du hub. Scannez-en une autre ou saisissez son code.',
  'code.other_place': 'C’est l’étiquette d’un autre lieu. Scannez celle du lieu réservé.',
  'space.no_check_in': 'Cet espace ne demande pas de confirmer votre arrivée',
  'space.check_in_early':
    'La confirmation d’arrivée ouvre 15 minutes avant le début. Réessayez à ce moment-là.',
  'space.check_in_late':
    'Il est trop tard pour confirmer votre arrivée\u00a0: l’espace est rendu aux autres. Réservez-le à nouveau s’il est libre.',
  'space.code_required':
    'Scannez l’étiquette de l’espace ou saisissez son code pour confirmer votre arrivée',
  'space.photos_full': 'Un espace a {count} photos au plus. Supprimez-en une d’abord.',
  'space.photo_not_found': 'Cette photo n’existe plus',
  'space.photos_changed':
    'Les photos de cet espace ont changé entre-temps. Regardez-les et ordonnez-les à nouveau.',
  'space.door_gone': 'Ce lien n’est plus valable. Demandez-en un nouveau à l’équipe du hub.',
  'space.too_many_guests':
    'En plus de vous, cet espace peut accueillir {count} invités. Retirez-en quelques-uns.',
  'space.desk_guests': 'Un bureau est prévu pour une seule personne. Réservez-le sans invités.',
  'space.guest_not_found':
    'Vous ne pouvez pas inviter cet utilisateur. Invitez vos contacts, ou invitez par e-mail.',
  'space.material_stays':
    'Le matériel de cette réservation ne peut pas être déplacé avec elle\u00a0: {material}. Choisissez un autre horaire, ou retirez-le d’abord de la réservation.',
  'space.begun': 'La réservation a déjà commencé',
};
