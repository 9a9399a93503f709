import type { Language } from '@thedot/domain/kernel/fields';
import type { DisplayedReviewStatus } from '@thedot/domain/accounts/directory.rules';
import type { UserColumn } from '@thedot/domain/accounts/user-query.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';

interface DirectoryLabels {
  readonly file: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly columns: Readonly<Record<UserColumn, string>>;
  readonly status: Readonly<Record<PresenceStatus, string>>;
  readonly review: Readonly<Record<DisplayedReviewStatus, string>>;
}

/**
 * Labels of the directory export, equal to those on screen. A title must not name another column of an
 * import ("Profil" is a role there), so that an export can be imported again.
 */
export const DIRECTORY_LABELS: Readonly<Record<Language, DirectoryLabels>> = {
  en: {
    file: 'users',
    firstName: 'First name',
    lastName: 'Last name',
    columns: {
      email: 'Email',
      role: 'Role',
      organization: 'Organization',
      status: 'Status',
      phone: 'Phone',
      country: 'Country',
      language: 'Language',
      completed: 'Profile complete',
      review: 'Registration',
      joined: 'Joined',
      seen: 'Last seen',
    },
    status: {
      Active: 'Active',
      Away: 'Away',
      'Do Not Disturb': 'Do not disturb',
      Offline: 'Offline',
    },
    review: {
      unconfirmed: 'Email not verified',
      waiting: 'Awaiting review',
      accepted: 'Approved',
      declined: 'Declined',
    },
  },
  fr: {
    file: 'utilisateurs',
    firstName: 'Prénom',
    lastName: 'Nom',
    columns: {
      email: 'E-mail',
      role: 'Rôle',
      organization: 'Organisation',
      status: 'Statut',
      phone: 'Téléphone',
      country: 'Pays',
      language: 'Langue',
      completed: 'Profil complet',
      review: 'Inscription',
      joined: 'Inscription le',
      seen: 'Dernière visite',
    },
    status: {
      Active: 'En ligne',
      Away: 'Absent',
      'Do Not Disturb': 'Ne pas déranger',
      Offline: 'Hors ligne',
    },
    review: {
      unconfirmed: 'E-mail non vérifié',
      waiting: 'En attente d’examen',
      accepted: 'Acceptée',
      declined: 'Refusée',
    },
  },
};
