import type { ErrorCode, FieldErrorCode } from '@thedot/domain/errors';
import { FRENCH_OF_OPPORTUNITIES } from './fr-opportunity-errors.ts';
import { FRENCH_OF_BOOKINGS } from './fr-booking-errors.ts';
import { FRENCH_OF_ANNOUNCEMENTS } from './fr-announcement-errors.ts';
import { FRENCH_OF_DEALS } from './fr-deal-errors.ts';
import { FRENCH_OF_EVENTS } from './fr-event-errors.ts';
import { FRENCH_OF_RESOURCES } from './fr-resource-errors.ts';
import { FRENCH_OF_SETTINGS } from './fr-settings-errors.ts';
import { FRENCH_OF_PROGRAMS } from './fr-program-errors.ts';
import { FRENCH_OF_VIEW_AS } from './fr-view-as-errors.ts';
import { FRENCH_OF_SUBMISSIONS } from './fr-submission-errors.ts';

/** Every sentence of the error catalogue in French; one that is missing does not compile. */
export const FRENCH: Record<ErrorCode | FieldErrorCode, string> = {
  ...FRENCH_OF_BOOKINGS,
  ...FRENCH_OF_RESOURCES,
  ...FRENCH_OF_SUBMISSIONS,
  ...FRENCH_OF_OPPORTUNITIES,
  ...FRENCH_OF_ANNOUNCEMENTS,
  ...FRENCH_OF_DEALS,
  ...FRENCH_OF_SETTINGS,
  ...FRENCH_OF_PROGRAMS,
  ...FRENCH_OF_VIEW_AS,
  ...FRENCH_OF_EVENTS,
  'user.not_found': 'Utilisateur introuvable',
  'auth.deactivated': 'Votre compte est désactivé. Contactez l’administrateur.',
  'auth.invalid_credentials': 'Adresse e-mail ou mot de passe incorrect',
  'auth.no_refresh_token': 'Votre connexion a pris fin. Reconnectez-vous.',
  'access.denied': 'Vous n’avez pas l’autorisation d’effectuer cette action',
  'auth.token_revoked': 'Votre session est déjà fermée',
  'auth.no_token': 'Connectez-vous pour continuer',
  'auth.session_expired': 'Votre session a expiré. Reconnectez-vous.',
  'auth.temporary_email': 'Les adresses e-mail temporaires ne sont pas acceptées',
  'auth.email_taken': 'Un compte existe déjà avec cette adresse e-mail',
  'review.not_allowed': 'Vous ne pouvez pas donner d’avis sur cette session',
  'review.already': 'Vous avez déjà donné votre avis sur cette session',
  'user.remove_self': 'Vous ne pouvez pas retirer votre propre compte',
  'auth.wrong_password': 'Mot de passe incorrect',
  'auth.token_used': 'Ce lien a déjà servi. Demandez-en un nouveau.',
  'auth.same_password': 'Vous avez déjà utilisé ce mot de passe. Choisissez-en un autre.',
  'access.unknown_role': 'Le rôle attribué à cet utilisateur n’existe pas',
  'meeting.not_running': 'Aucune visio n’est en cours',
  'meeting.gone': 'Cette visio n’existe plus',
  'meeting.finished': 'Cette visio est déjà terminée',
  'file.too_large': 'Le fichier est trop volumineux (1 Go au plus)',
  'expert.unavailable': 'L’expert n’est pas disponible sur ces créneaux. Choisissez-en d’autres.',

  'access.super_admin_required': 'Cette action est réservée aux super administrateurs',
  'access.expert_required': 'Cette action est réservée aux experts',
  'organization.owners_only':
    'Seul le propriétaire de l’organisation peut modifier ses informations',

  'request.malformed': 'La requête n’a pas pu être lue',
  'request.invalid': 'Certains champs ne sont pas valides. Corrigez-les et réessayez.',
  'request.not_found': 'Page ou élément introuvable',
  'request.too_large': 'La requête est trop volumineuse',
  'request.media_type': 'Ce type de contenu n’est pas accepté',
  'request.rate_limited': 'Trop de tentatives. Patientez un instant, puis réessayez.',
  'request.cross_site': 'Les requêtes d’autres sites ne sont pas acceptées',
  'request.only_on_purpose':
    'Cette adresse modifie quelque chose et ne peut donc pas être chargée à l’avance. Ouvrez-la vous-même.',
  'request.timeout':
    'La requête a mis trop de temps à arriver. Vérifiez votre connexion, puis réessayez.',
  'request.key_reused': 'Cette clé d’idempotence a déjà servi pour une autre requête',
  'server.unexpected': 'Une erreur est survenue de notre côté. Réessayez.',
  'server.unavailable': 'Le service est momentanément indisponible. Réessayez dans un instant.',
  'server.busy': 'Le serveur est très sollicité. Réessayez dans un instant.',
  'server.unreachable': 'Impossible de joindre le serveur. Vérifiez votre connexion.',
  'server.offline': 'Vous êtes hors ligne. Réessayez une fois la connexion rétablie.',
  'server.timeout': 'Le serveur a mis trop de temps à répondre. Réessayez.',

  'auth.not_verified':
    'Votre adresse e-mail n’est pas encore vérifiée. Utilisez le lien que nous vous avons envoyé.',
  'auth.token_invalid': 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  'auth.password_common': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'auth.password_length': 'Utilisez de 10 à 128 caractères',
  'auth.already_completed': 'Votre inscription est déjà complète',
  'user.last_super_admin':
    'Le dernier super administrateur ne peut être ni retiré ni changé de rôle. Nommez-en d’abord un autre.',
  'user.registration_open':
    'Cette inscription est en attente d’examen ou a été refusée. Acceptez-la d’abord, avec le rôle.',
  'user.own_role':
    'Vous ne pouvez pas changer votre propre rôle. Demandez-le à un autre administrateur.',
  'user.unsettled': 'Cette personne a des éléments en cours. Décidez d’abord de chacun.',
  'user.awaited':
    'Cet expert a des sessions ou des demandes en cours. Annulez-les ou réaffectez-les d’abord.',
  'user.heir': 'Cette personne ne peut pas prendre le relais. Choisissez-en une dans la liste.',
  'user.owns_organization':
    'Cette personne est propriétaire de son organisation. Transférez d’abord la propriété.',
  'user.already_in': 'Cette personne a déjà un mot de passe et peut se connecter',
  'user.removed': 'Ce compte est retiré. Rétablissez-le d’abord.',
  'user.note_not_found': 'Note introuvable',
  'auth.first_admin_exists': 'Le premier administrateur existe déjà. Connectez-vous.',
  'auth.proof_required': 'Saisissez votre mot de passe pour confirmer que c’est bien vous',
  'auth.sign_in_again':
    'Reconnectez-vous d’abord. C’est possible dans les 10 minutes qui suivent la connexion.',
  'auth.no_password': 'Votre compte n’a pas encore de mot de passe. Choisissez-en un d’abord.',
  'auth.has_password': 'Votre compte a déjà un mot de passe. Saisissez-le pour le modifier.',
  'auth.code_expired': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'auth.wrong_code': 'Ce code n’est pas correct. Vérifiez-le et réessayez.',
  'auth.code_used': 'Ce code a déjà servi. Attendez le suivant.',
  'auth.ticket_expired': 'La connexion a pris trop de temps. Recommencez.',
  'second_factor.on': 'La connexion en deux étapes est déjà activée',
  'second_factor.off': 'La connexion en deux étapes n’est pas activée',
  'second_factor.setup_expired': 'La configuration a pris trop de temps. Recommencez.',
  'auth.session_ended': 'Votre connexion a atteint sa durée maximale. Reconnectez-vous.',
  'user.second_factor_own':
    'Désactivez votre propre connexion en deux étapes sous Compte > Sécurité',
  'user.sessions_own': 'Déconnectez vos propres appareils sous Compte > Sécurité',
  'session.not_found': 'Cet appareil est déjà déconnecté',
  'openid.unknown_provider': 'Ce mode de connexion n’est plus disponible. Choisissez-en un autre.',
  'openid.provider_away': '{provider} ne répond pas. Réessayez dans un instant.',
  'openid.expired':
    'La connexion a pris trop de temps ou a commencé dans un autre navigateur. Recommencez.',
  'openid.declined': '{provider} a refusé la connexion. Recommencez.',
  'openid.failed': '{provider} : la réponse n’a pas pu être vérifiée. Recommencez.',
  'openid.no_email':
    '{provider} n’a pas communiqué votre adresse e-mail. Autorisez-le, puis recommencez.',
  'openid.email_of_account':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous avec son mot de passe, puis associez {provider} sous Compte > Sécurité. Pas encore de mot de passe ? Choisissez-en un avec « Mot de passe oublié ? »',
  'openid.not_admitted':
    'Votre adresse {provider} n’est pas acceptée ici. Utilisez celle de votre organisation.',
  'openid.linked_elsewhere': 'Ce compte est déjà associé à un autre utilisateur',
  'openid.already_linked': 'Votre compte est déjà associé. Dissociez-le d’abord.',
  'openid.not_linked': 'Ce compte a déjà été dissocié',
  'file.picture_too_large': 'L’image est trop lourde. La limite est de 800 ko.',
  'file.not_a_picture': 'L’image doit être un fichier JPG ou PNG',
  'file.plan_too_large': 'Le plan est trop lourd. La limite est de 5 Mo.',
  'file.not_a_plan': 'Le plan doit être un fichier PNG, JPG, WebP ou SVG',
  'file.document_too_large': 'Le document est trop lourd. La limite est de 20 Mo.',
  'file.not_a_document':
    'Ce type de fichier n’est pas accepté. Utilisez un PDF, un fichier bureautique, une image ou du texte.',
  'file.not_found': 'Fichier introuvable',
  'file.no_thumbnail': 'Ce fichier n’a pas d’aperçu. Téléchargez-le.',
  'file.storage_full': 'L’espace de stockage du hub est plein. Contactez l’équipe du hub.',
  'file.storage_unavailable':
    'Les fichiers ne peuvent pas être enregistrés ou ouverts pour le moment. Réessayez plus tard.',
  'file.being_checked': 'Le fichier est en cours d’analyse antivirus. Réessayez dans un instant.',
  'file.infected': 'Le fichier contenait un virus et a été supprimé',
  'file.required': 'Choisissez un fichier',
  'file.too_many': 'Trop de fichiers. Retirez-en et réessayez.',
  'file.goes_on_elsewhere': 'Cet envoi se poursuit dans une autre fenêtre ou un autre onglet',
  'file.other_tus': 'Version du protocole d’envoi non prise en charge. Utilisez tus 1.0.0.',
  'expert.not_found': 'Expert introuvable',
  'expert.hours_exceeded': 'Vous avez utilisé toutes vos heures avec cet expert',
  'availability.overlap': 'Ces horaires se chevauchent',
  'availability.order': 'La fin doit venir après le début',
  'availability.days_twice': 'Cette date figure déjà dans la liste',
  'availability.days_order': 'Le dernier jour ne peut pas précéder le premier',
  'availability.days_overlap': 'Ces jours de congé en chevauchent d’autres',
  'availability.days_far': 'Choisissez un an au plus, dans les deux prochaines années',
  'availability.days_past': 'Ces jours sont passés. Choisissez-en à venir.',
  'availability.hits': 'Des sessions se retrouveraient hors de ces horaires. Décidez de chacune.',
  'availability.closure_not_found': 'Cette fermeture n’existe plus',
  'calendar.none': 'Aucun agenda personnel n’est connecté. Ajoutez d’abord son adresse.',
  'calendar.address': 'Indiquez l’adresse d’un agenda, par exemple https://exemple.tn/moi.ics',
  'calendar.unreachable':
    'Impossible de lire cette adresse. Vérifiez qu’elle est correcte et qu’elle s’ouvre sans connexion.',
  'calendar.not_public':
    'Cette adresse n’est pas sur l’internet public. Utilisez une adresse publique.',
  'calendar.not_a_calendar': 'Cette adresse n’est pas celle d’un agenda (iCalendar, .ics)',
  'calendar.too_large':
    'Cet agenda est trop volumineux. La limite est de 2 Mo et de 5 000 entrées à venir.',
  'calendar.too_slow': 'L’agenda a mis trop de temps à répondre. Réessayez plus tard.',
  'chat.room_not_found': 'Conversation introuvable',
  'chat.message_not_found': 'Message introuvable',
  'chat.not_allowed': 'Vous ne pouvez pas écrire à cette personne',
  'chat.blocked': 'Les messages sont bloqués dans cette conversation',
  'chat.self': 'Vous ne pouvez pas vous écrire à vous-même',
  'chat.staff_not_blocked':
    'L’équipe du hub ne peut pas être bloquée. Mettez plutôt la conversation en sourdine.',
  'chat.not_sender': 'Seul l’auteur du message peut faire cela',
  'chat.other_side': 'Seul l’autre participant peut faire cela',
  'chat.empty': 'Écrivez un message ou ajoutez un fichier',
  'chat.too_late': 'Un message peut être modifié pendant un jour',
  'chat.not_text': 'Ce message n’a pas de texte à modifier',
  'chat.not_emoji': 'Une réaction doit être un seul emoji',
  'chat.many_reactions': 'Un message peut avoir 20 réactions différentes au plus',
  'chat.many_pins':
    'Une conversation compte 50 messages épinglés au plus. Désépinglez-en un d’abord.',
  'meeting.not_open':
    'Cette visio n’est pas encore ouverte. Vous pourrez la rejoindre 10 minutes avant son début.',
  'meeting.full':
    'Cette visio est complète. Demandez à un participant de la quitter, ou rejoignez-la plus tard.',
  'meeting.places_kept':
    'Les places libres sont réservées aux personnes pour qui cette visio est prévue. Acceptez d’autres invités une fois qu’elles l’ont rejointe, ou 10 minutes après le début de la visio.',
  'meeting.waiting_full':
    '20 personnes attendent déjà de rejoindre cette visio. Réessayez dans quelques minutes.',
  'meeting.not_moderator': 'Seule la modération de cette visio peut faire cela.',
  'meeting.last_moderator':
    'Personne d’autre ne modère. Confiez d’abord la modération à quelqu’un.',
  'meeting.token_invalid':
    'Vous avez quitté cette visio, ou elle est terminée. Rejoignez-la de nouveau.',
  'meeting.notes_changed':
    'Les notes ont été modifiées en même temps par quelqu’un d’autre. Votre texte est conservé.',
  'meeting.participant_gone': 'Ce participant est parti.',
  'meeting.link_gone': 'Ce lien n’est plus valable. Demandez-en un nouveau à l’hôte.',
  'meeting.link_expiry': 'Choisissez une date à venir, d’ici un an au plus.',
  'meeting.link_role':
    'Un lien ouvert à tous ne peut pas confier la modération. Indiquez le nom de l’invité.',
  'meeting.too_many_links': 'Cette visio a 20 liens. Supprimez-en un pour en ajouter un autre.',
  'meeting.service_unreachable':
    'Le service de visio ne répond pas. Réessayez dans une minute ; votre réservation n’est pas touchée.',
  'meeting.service_refused':
    'Le service de visio a refusé la demande. Prévenez l’équipe du hub ; votre réservation n’est pas touchée.',
  'meeting.service_unexpected':
    'Le service de visio a envoyé une réponse illisible. Prévenez l’équipe du hub ; votre réservation n’est pas touchée.',
  'meeting.none_accepted':
    'Aucune nouvelle visio ne peut commencer pour le moment. Réessayez plus tard.',
  'meeting.guest_denied': 'L’hôte ne vous a pas laissé entrer. Contactez-le.',
  'recording.not_found': 'Cet enregistrement n’existe pas, ou vous ne pouvez pas le voir.',
  'recording.not_ready':
    'Cet enregistrement n’est pas encore prêt. Vous serez prévenu dès qu’il le sera.',
  'recording.not_running': 'Cette visio n’est pas enregistrée.',
  'recording.already_running': 'Cette visio est déjà en cours d’enregistrement.',
  'recording.server_gone':
    'Cet enregistrement se trouve sur un serveur de visio que le hub n’utilise plus. Demandez à l’équipe du hub de le reconnecter.',
  'recording.meeting_full':
    'Les enregistrements de cette visio ont atteint leur limite de stockage. Supprimez-en un pour enregistrer à nouveau.',
  'recording.user_full':
    'Vos enregistrements ont atteint leur limite de stockage. Supprimez-en pour enregistrer à nouveau.',
  'recording.captions_invalid':
    'Ce n’est pas un fichier WebVTT. Ce doit être un fichier texte qui commence par « WEBVTT ».',
  'recording.captions_too_long':
    'Ce fichier est trop long. Les sous-titres peuvent avoir jusqu’à 500 000 caractères.',
  'call.not_found': 'Appel introuvable',
  'call.over': 'Cet appel est terminé',
  'call.busy_self': 'Vous êtes déjà en communication',
  'decision.not_found': 'Ceci n’attend plus votre décision',
  'decision.not_possible':
    'Cette décision ne se prend pas ici. Ouvrez la demande pour voir ce que vous pouvez faire.',
  'dashboard.period': 'Le dernier jour ne peut pas précéder le premier',
  'statistics.period_long': 'Choisissez au plus 3 ans',
  'review.not_found': 'Avis introuvable',
  'review.own':
    'Vous ne pouvez pas masquer un avis sur vous-même. Demandez-le à un autre administrateur.',
  'review.settled': 'Un avis peut être modifié pendant une semaine. Celui-ci est définitif.',
  'session_feedback.none': 'Vous pourrez donner votre retour une fois la session terminée',
  'session_feedback.settled':
    'Un retour est définitif une fois que les deux participants ont donné le leur, ou deux semaines après la session',
  'calendar.range': 'Choisissez une période de 100 jours au plus',
  'calendar.no_feed':
    'Cette adresse de calendrier n’est plus valable. Créez-en une nouvelle dans l’application.',
  'block.not_found': 'Cette indisponibilité n’existe plus',
  'block.order': 'La fin précède le début. Choisissez une fin plus tardive.',
  'block.past': 'Ce moment est passé. Choisissez une fin plus tardive.',
  'block.too_long': 'Une indisponibilité dure un an au plus. Choisissez une fin plus proche.',
  'resource.not_found': 'Cet élément ne peut plus être réservé',
  'resource.capacity_in_use': 'Des réservations existantes en demandent davantage',
  'next_step.not_found': 'Cette suite à donner n’existe plus',
  'next_step.done_only':
    'Vous pouvez la marquer comme faite. Seuls les participants de la session peuvent la modifier.',
  'next_step.no_session':
    'Cette session a été refusée ou annulée, il n’est plus possible d’ajouter de suites à donner',
  'next_step.too_many':
    'Une session compte 50 suites à donner au plus. Terminez-en ou supprimez-en d’abord.',
  'next_step.owner': 'Choisissez l’un des participants ou un membre de l’organisation',
  'next_step.due': 'Choisissez un jour dans les deux prochaines années',
  'session_space.in_person': 'Seules les sessions en présentiel prennent un espace ou du matériel',
  'session_space.taken':
    '{name} est réservé à ce moment. Choisissez un autre espace ou continuez sans espace.',
  'session_space.closed':
    '{name} est fermé à ce moment. Choisissez un autre espace ou continuez sans espace.',
  'session_space.day_full':
    '{name} ne prend plus de réservation ce jour-là. Choisissez un autre espace ou continuez sans espace.',
  'session_space.none_free':
    'Aucun espace pour {count} personnes n’est libre à ce moment. Choisissez un autre horaire ou continuez sans espace.',
  'session_space.terms':
    'Seul le demandeur peut accepter les conditions d’utilisation de {name}. Choisissez un autre espace.',
  'session_space.not_allowed':
    'L’un des participants ne peut pas réserver {name}. Choisissez un autre espace.',
  'session_material.left':
    '{name} : {count} disponible(s) à ce moment. Réduisez la quantité ou continuez sans ce matériel.',
  'session_material.not_allowed':
    'Le rôle du demandeur ne permet pas d’emprunter ce matériel. Continuez sans lui.',
  'session_material.policies':
    'Seul le demandeur peut accepter les règles de {name}. Continuez sans ce matériel.',
  'registration.closed':
    'Ce hub ne prend pas d’inscription en ligne. Demandez un compte à son équipe.',
  'registration.station_off':
    'La station 5G n’accepte pas d’inscriptions pour le moment. Inscrivez-vous plutôt auprès du hub.',
  'registration.decided':
    'Une autre personne vient de traiter cette inscription. Actualisez la page.',
  'file.table_too_large': 'Le tableau est trop lourd. La limite est de 10 Mo.',
  'import.unreadable': 'Impossible de lire ce fichier. Enregistrez-le au format CSV ou XLSX.',
  'import.no_email_column':
    'Le tableau n’a pas de colonne d’adresses e-mail. Nommez-en une « E-mail ».',
  'import.no_rows': 'Le tableau n’a aucune ligne sous ses titres',
  'import.too_many_rows': 'Le tableau a plus de 10 000 lignes. Importez-le en plusieurs fois.',
  'import.too_many_columns': 'Le tableau a plus de 60 colonnes. Retirez celles qui ne servent pas.',
  'import.not_found': 'Import introuvable',
  'import.moved_on': 'Cet import vient d’être modifié. Actualisez la page.',
  'notification.not_found': 'Notification introuvable',
  'notification.fixed': 'Cette notification ne peut pas être désactivée',
  'push.device_taken':
    'Dans ce navigateur, les notifications push sont liées à un autre compte. Désactivez-les, puis réactivez-les.',
  'push.device_not_found':
    'Les notifications push sont désactivées dans ce navigateur. Activez-les d’abord.',
  'notification.quiet_hours':
    'Les heures calmes doivent commencer et finir à des heures différentes',
  'personal_data.link_expired': 'Ce lien a expiré. Demandez de nouveau vos données.',
  'erasure.open': 'Vous avez déjà demandé la suppression de votre compte',
  'erasure.not_found': 'Aucune demande de suppression n’est en cours',
  'user.erased': 'Ce compte a été supprimé définitivement et ne peut plus être modifié',
  'organization.not_found': 'Organisation introuvable',
  'organization.none': 'Vous ne faites partie d’aucune organisation',
  'organization.owner_stays':
    'Le propriétaire ne peut pas être retiré. Transférez d’abord la propriété.',
  'organization.pass_on_first': 'Transférez la propriété à un autre membre avant de partir',
  'organization.not_a_member': 'Cette personne ne fait pas partie de cette organisation',
  'organization.owner_waits': 'L’inscription de cette personne doit d’abord être acceptée',
  'organization.already_member': 'Cette personne est déjà membre',
  'organization.too_many_invitations': 'Pas plus de 50 invitations en cours. Annulez-en d’abord.',
  'organization.invitation_not_found': 'Invitation introuvable',
  'organization.invitation_expired': 'Cette invitation a expiré. Demandez-en une nouvelle.',
  'organization.invitation_revoked': 'Cette invitation a été annulée. Demandez-en une nouvelle.',
  'organization.invitation_replaced':
    'Un e-mail plus récent remplace cette invitation. Utilisez son lien.',
  'organization.invitation_used': 'Cette invitation a déjà servi',
  'organization.invitation_other':
    'Cette invitation est destinée à une autre adresse e-mail. Connectez-vous avec celle-ci.',
  'organization.leave_first': 'Vous faites partie d’une autre organisation. Quittez-la d’abord.',
  'organization.same': 'Choisissez deux organisations différentes',

  'field.required': 'Ce champ est obligatoire',
  'field.type': 'Cette valeur n’est pas du bon type',
  'field.email': 'Saisissez une adresse e-mail valable',
  'field.min': 'Au moins {min} caractères',
  'field.max': 'Au plus {max} caractères',
  'field.numeric': 'Saisissez un nombre',
  'field.integer': 'Saisissez un nombre entier',
  'field.digits': 'Saisissez exactement {length} chiffres',
  'field.between': 'Saisissez une valeur entre {min} et {max}',
  'field.at_least': 'Saisissez {min} ou plus',
  'field.at_most': 'Saisissez {max} ou moins',
  'field.items_min': 'Choisissez-en au moins {min}',
  'field.items_max': 'Choisissez-en au plus {max}',
  'field.confirmed': 'Les deux saisies sont différentes',
  'field.regex': 'Ce format n’est pas valable',
  'field.date': 'Saisissez une date valable',
  'field.time': 'Saisissez une heure, par exemple 09:00',
  'field.date_past': 'Choisissez une date passée',
  'field.date_future': 'Choisissez une date à venir',
  'field.year_future': 'Cette année est à venir',
  'field.distinct': 'Choisissez chaque option une seule fois',
  'field.option': 'Choisissez l’une des options',
  'field.file_size': 'Le fichier est trop volumineux ({max} au plus)',
  'field.image': 'Choisissez une image JPG ou PNG',
  'field.decimal': 'Saisissez un nombre décimal',
  'field.url': 'Saisissez une adresse web, par exemple https://exemple.tn',
  'field.link': 'Saisissez une adresse qui commence par https://, ou une page du hub comme /events',
  'field.phone': 'Saisissez un numéro de téléphone valable, par exemple +216 71 234 567',
  'field.country': 'Choisissez un pays dans la liste',
  'field.time_zone': 'Choisissez un fuseau horaire dans la liste',
  'field.control_characters':
    'Ce texte contient un saut de ligne, une tabulation ou un caractère de contrôle. Ressaisissez-le sur une ligne.',
  'field.characters': 'Certains caractères ne peuvent pas être enregistrés. Retirez-les.',
  'field.color': 'Saisissez une couleur : # et six chiffres, par exemple #265EEE',
  'field.color_contrast':
    'Du texte blanc sur cette couleur est difficile à lire (moins de 4,5:1). Choisissez-en une plus foncée.',
  'field.partner':
    'Saisissez une adresse e-mail ou une adresse web, par exemple https://exemple.tn',
  'field.sender': 'Saisissez une adresse, ou un nom et une adresse : Le hub <hub@exemple.tn>',
  'field.needed': 'À renseigner aussi : un autre paramètre en a besoin',
  'field.retype_secret': 'Saisissez-le à nouveau : il servira à une nouvelle adresse',
  'field.video_server': 'Ne nommez que des adresses qui figurent parmi les serveurs vidéo',
  'field.one_or_each':
    'Saisissez-en un pour tous les serveurs, ou un pour chacun, séparés par des virgules',
  'field.reply_name': 'Au plus {max} caractères avant l’@',
  'field.unknown': 'Champ inconnu',
};
