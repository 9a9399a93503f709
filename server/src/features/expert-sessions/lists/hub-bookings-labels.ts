import type {
  Attendance,
  DisplayedStatus,
  SessionMode,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import { expertiseInEnglish, expertiseInFrench } from '@thedot/domain/experts/experts.labels';

interface HubBookingLabels {
  readonly file: string;
  readonly columns: readonly string[];
  readonly status: Readonly<Record<DisplayedStatus, string>>;
  readonly attendance: Readonly<Record<Attendance, string>>;
  readonly mode: Readonly<Record<SessionMode, string>>;
  readonly category: (category: string) => string;
  readonly week: (occurrence: number, weeks: number) => string;
}

/** Labels of the bookings export, the same as on the screen. */
export const HUB_BOOKING_LABELS: Readonly<Record<Language, HubBookingLabels>> = {
  en: {
    file: 'bookings',
    columns: [
      'Session starts',
      'Session ends',
      'Status',
      'Attendance',
      'Expert',
      'Requested by',
      'Organization',
      'Topic',
      'Minutes',
      'Where',
      'Requested on',
      'Week',
    ],
    status: {
      pending: 'Pending',
      accepted: 'Confirmed',
      rejected: 'Declined',
      cancelled: 'Cancelled',
      expired: 'Expired',
      finished: 'Completed',
    },
    attendance: {
      attended: 'Completed',
      expert_absent: 'Expert no-show',
      requester_absent: 'Requester no-show',
      unknown: 'Unconfirmed',
    },
    mode: { online: 'Online', in_person: 'In person', external_link: 'External link' },
    category: expertiseInEnglish,
    week: (occurrence, weeks) => `${occurrence} of ${weeks}`,
  },
  fr: {
    file: 'réservations',
    columns: [
      'Début de la session',
      'Fin de la session',
      'Statut',
      'Présence',
      'Expert',
      'Demandée par',
      'Organisation',
      'Sujet',
      'Minutes',
      'Lieu',
      'Demandée le',
      'Semaine',
    ],
    status: {
      pending: 'En attente',
      accepted: 'Confirmée',
      rejected: 'Refusée',
      cancelled: 'Annulée',
      expired: 'Expirée',
      finished: 'Terminée',
    },
    attendance: {
      attended: 'Terminée',
      expert_absent: 'Absence de l’expert',
      requester_absent: 'Absence du demandeur',
      unknown: 'À confirmer',
    },
    mode: { online: 'En ligne', in_person: 'Sur place', external_link: 'Lien externe' },
    category: expertiseInFrench,
    week: (occurrence, weeks) => `${occurrence} sur ${weeks}`,
  },
};
