import type { ErrorCode } from '@thedot/domain/errors';

/** What `fr-errors.ts` says of opportunities. */
export const FRENCH_OF_OPPORTUNITIES: Record<
  Extract<ErrorCode, `opportunity.${string}`>,
  string
> = {
  'opportunity.not_found': 'Opportunité introuvable',
  'opportunity.changed': 'Cette opportunité vient d’être modifiée. Rechargez la page.',
  'opportunity.deleted': 'Cette opportunité est supprimée et ne peut plus être modifiée',
  'opportunity.published':
    'Cette opportunité est publiée. Clôturez-la ou annulez-la avant de la supprimer.',
  'opportunity.not_ended':
    'Cette opportunité est encore ouverte. Notez son issue une fois qu’elle sera close.',
  'opportunity.deadline_past':
    'La date limite doit être dans le futur. Choisissez-en une plus tardive.',
  'opportunity.reason_required':
    'Indiquez pourquoi. Les personnes qui suivent l’opportunité ou y ont postulé le liront.',
  'opportunity.organization_unknown':
    'L’une de ces organisations n’existe plus. Retirez-la, puis réessayez.',
  'opportunity.too_many_files':
    'Une opportunité a au plus {count} fichiers. Retirez-en quelques-uns.',
  'opportunity.search_empty': 'Choisissez au moins un filtre avant d’enregistrer la recherche',
  'opportunity.search_saved': 'Vous avez déjà enregistré cette recherche',
  'opportunity.searches_full':
    'Vous pouvez enregistrer {count} recherches. Retirez-en d’abord une.',
  'opportunity.search_not_found': 'Cette recherche enregistrée n’existe plus',
  'opportunity.application_not_found': 'Candidature introuvable',
  'opportunity.already_applied':
    'Vous ou votre organisation avez déjà postulé. Ouvrez la candidature sous « Mes candidatures ».',
  'opportunity.motivation_required': 'Indiquez pourquoi vous postulez',
  'opportunity.not_scorable': 'Seules les candidatures envoyées sont notées',
  'opportunity.not_open':
    'Cette opportunité n’accepte pas de candidatures. Voyez celles qui sont ouvertes.',
  'opportunity.deadline_passed':
    'La date limite est passée. Voyez les opportunités encore ouvertes.',
  'opportunity.staff': 'L’équipe du hub gère les opportunités et n’y postule pas',
  'opportunity.role':
    'Cette opportunité s’adresse à d’autres rôles. Si le vôtre n’est plus à jour, contactez l’équipe du hub.',
  'opportunity.organization_required':
    'Cette opportunité s’adresse aux organisations. Rejoignez ou créez d’abord la vôtre.',
  'opportunity.field_missing':
    'Votre organisation n’a pas encore de domaine. Demandez à son propriétaire de l’ajouter à son profil.',
  'opportunity.field':
    'Cette opportunité s’adresse à d’autres domaines. Vérifiez celui du profil de votre organisation.',
  'opportunity.organization':
    'Cette opportunité est réservée à certaines organisations. Contactez l’équipe du hub au sujet de la vôtre.',
};
