import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of what users submit. */
export const FRENCH_OF_SUBMISSIONS: Record<
  Extract<
    ErrorCode,
    `${'submission' | 'ticket' | 'service_request' | 'service_document'}.${string}`
  >,
  string
> = {
  'submission.not_found': 'Cet élément n’existe plus, ou vous ne pouvez pas le voir',
  'submission.changed': 'Cet élément vient de changer. Rechargez la page pour voir son statut.',
  'submission.not_allowed': 'Cette action vous est refusée. Adressez-vous à l’équipe du hub.',
  'submission.reason_required': 'Indiquez un motif, qui sera lu par l’auteur de la demande',
  'submission.closed':
    'Cet élément est clos et ne reçoit plus de messages. Commencez par le rouvrir.',
  'submission.assignee_not_staff': 'Seuls les membres de l’équipe du hub peuvent s’en charger',
  'submission.due_in_past': 'Cette date est passée. Choisissez une date ultérieure.',
  'ticket.not_found': 'Ticket introuvable',
  'ticket.too_many':
    'Vous avez {count} tickets ouverts. Fermez-en quelques-uns, ou ajoutez un message à l’un d’eux.',
  'ticket.reopen_late':
    'Un ticket peut être rouvert pendant {count} jours. Créez plutôt un nouveau ticket.',
  'ticket.happened_in_future': 'Ce jour est dans le futur. Choisissez-en un plus ancien.',
  'ticket.subject_not_found':
    'L’objet de ce ticket n’existe plus, ou vous ne pouvez pas le voir. Retirez-le du ticket.',
  'ticket.not_deletable':
    'Ce ticket est en cours de traitement et ne peut pas être supprimé. Fermez-le plutôt.',
  'ticket.merge_self': 'Un ticket ne peut pas être fusionné avec lui-même. Choisissez-en un autre.',
  'ticket.merge_type': 'Choisissez un ticket ouvert du même type que vous traitez',
  'ticket.not_ratable': 'Seul l’auteur d’un ticket résolu peut l’évaluer',
  'ticket.no_votes': 'Seules les propositions ouvertes des autres reçoivent des votes',
  'service_request.not_found': 'Demande au partenaire introuvable',
  'service_request.not_open': 'Ce programme ouvre le {date}. Revenez à cette date.',
  'service_request.ended':
    'Ce programme a fermé le {date}. Demandez à l’équipe du hub quand il rouvrira.',
  'service_request.role': 'Ce programme est réservé aux startups et à leurs membres',
  'service_request.organization':
    'Ce programme est réservé aux organisations. Rejoignez ou créez d’abord la vôtre.',
  'service_request.too_many':
    'Vous avez {count} demandes ouvertes dans ce programme. Attendez une réponse, ou retirez-en une.',
  'service_request.answer_missing': 'Répondez aussi à cette question',
  'service_request.days_reversed': 'Ce jour précède le premier. Choisissez-en un plus tardif.',
  'service_request.consent_missing':
    'Sans votre accord, la demande ne peut pas être transmise au partenaire. Acceptez pour continuer.',
  'service_request.consent_outdated':
    'Le texte de l’accord a changé. Lisez le nouveau, puis envoyez votre demande.',
  'service_request.no_partner_address':
    'Ce programme n’a pas d’adresse de partenaire. Demandez à l’administrateur de la plateforme de l’indiquer.',
  'service_request.forward_pending': 'Cette demande est déjà en route vers le partenaire',
  'service_request.program_days':
    'Le programme ferme avant d’ouvrir. Choisissez un jour plus tardif.',
  'service_request.consent_changed':
    'Un autre membre de l’équipe vient de modifier cet accord. Rouvrez le formulaire pour repartir de son texte.',
  'service_document.not_found': 'Document introuvable',
  'service_document.too_many':
    'Un programme a au plus {count} documents. Retirez-en un avant d’ajouter celui-ci.',
};
