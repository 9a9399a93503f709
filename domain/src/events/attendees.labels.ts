import type { Language } from '../kernel/fields.ts';
import type { RegistrationStatus } from './registration-status.contract.ts';

interface AttendeeLabels {
  readonly file: string;
  readonly columns: readonly string[];
  readonly status: Readonly<Record<RegistrationStatus, string>>;
  readonly answer: Readonly<Record<'yes' | 'no', string>>;
  readonly member: string;
  readonly guest: string;
}

/** Labels of the export of attendees, equal to those on screen. */
export const attendeeLabels: Readonly<Record<Language, AttendeeLabels>> = {
  en: {
    file: 'attendees',
    columns: ['Name', 'Email', 'Organization', 'Status', 'Account', 'Registered', 'Checked in'],
    status: {
      unconfirmed: 'To confirm',
      waiting: 'Waiting list',
      accepted: 'Registered',
      cancelled: 'Cancelled',
      attended: 'Attended',
      absent: 'Absent',
    },
    answer: { yes: 'Yes', no: 'No' },
    member: 'User of the hub',
    guest: 'Guest',
  },
  fr: {
    file: 'participants',
    columns: ['Nom', 'E-mail', 'Organisation', 'Statut', 'Compte', 'Inscription', 'Arrivée'],
    status: {
      unconfirmed: 'À confirmer',
      waiting: 'Liste d’attente',
      accepted: 'Inscrit',
      cancelled: 'Annulée',
      attended: 'Présent',
      absent: 'Absent',
    },
    answer: { yes: 'Oui', no: 'Non' },
    member: 'Membre du hub',
    guest: 'Invité',
  },
};
