import type { Language } from '../kernel/fields.ts';
import type { EventStatus, EventTheme, EventVisibility } from './event-fields.contract.ts';

interface EventLabels {
  readonly file: string;
  readonly columns: readonly string[];
  readonly theme: Readonly<Record<EventTheme, string>>;
  readonly status: Readonly<Record<EventStatus, string>>;
  readonly visibility: Readonly<Record<EventVisibility, string>>;
}

/** Labels of exports and of pages without an account, equal to those on screen. */
export const eventLabels: Readonly<Record<Language, EventLabels>> = {
  en: {
    file: 'events',
    columns: [
      'Number',
      'Title',
      'Theme',
      'Status',
      'Start',
      'End',
      'Place',
      'Proposed by',
      'Organization',
      'Visibility',
      'Participants',
      'Registered',
      'Waiting list',
      'Attended',
      'Absent',
      'Attendance (%)',
    ],
    theme: {
      entrepreneurship: 'Entrepreneurship',
      funding: 'Funding',
      technology: 'Technology',
      marketing: 'Marketing',
      legal: 'Legal',
      training: 'Training',
      networking: 'Networking',
      community: 'Community',
      other: 'Other',
    },
    status: {
      draft: 'Draft',
      pending: 'Pending',
      accepted: 'Confirmed',
      rejected: 'Declined',
      cancelled: 'Cancelled',
      finished: 'Completed',
    },
    visibility: { Public: 'Public', Private: 'Private' },
  },
  fr: {
    file: 'evenements',
    columns: [
      'Numéro',
      'Titre',
      'Thème',
      'Statut',
      'Début',
      'Fin',
      'Lieu',
      'Proposé par',
      'Organisation',
      'Visibilité',
      'Participants',
      'Inscrits',
      'Liste d’attente',
      'Présents',
      'Absents',
      'Taux de présence (%)',
    ],
    theme: {
      entrepreneurship: 'Entrepreneuriat',
      funding: 'Financement',
      technology: 'Technologie',
      marketing: 'Marketing',
      legal: 'Juridique',
      training: 'Formation',
      networking: 'Réseautage',
      community: 'Communauté',
      other: 'Autre',
    },
    status: {
      draft: 'Brouillon',
      pending: 'En attente',
      accepted: 'Confirmé',
      rejected: 'Refusé',
      cancelled: 'Annulé',
      finished: 'Terminé',
    },
    visibility: { Public: 'Public', Private: 'Privé' },
  },
};
