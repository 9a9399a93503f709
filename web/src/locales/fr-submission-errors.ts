import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of what users submit. */
export const FRENCH_OF_SUBMISSIONS: Record<
  Extract<ErrorCode, `${'submission' | 'ticket'}.${string}`>,
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
  'ticket.merge_type': 'Choisissez un ticket ouvert du même type',
  'ticket.not_ratable': 'Seul l’auteur d’un ticket résolu peut l’évaluer',
  'ticket.no_votes': 'Seules les propositions ouvertes des autres reçoivent des votes',
};
