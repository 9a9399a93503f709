import type { Language } from '@thedot/domain/kernel/fields';
import type { ReviewShown } from '@thedot/domain/users/directory.rules';
import type { UserColumn } from '@thedot/domain/users/user-wish.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';

interface Words {
  readonly file: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly columns: Readonly<Record<UserColumn, string>>;
  readonly status: Readonly<Record<PresenceStatus, string>>;
  readonly review: Readonly<Record<ReviewShown, string>>;
}

/**
 * The words of the table that staff take away: those of the screen. Titles must not mean another column
 * of an import ("Profil" is a role there), so that the file can come back as one.
 */
export const DIRECTORY_WORDS: Readonly<Record<Language, Words>> = {
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
      unconfirmed: 'Address not confirmed',
      waiting: 'To review',
      accepted: 'Accepted',
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
      joined: 'Arrivée',
      seen: 'Dernière visite',
    },
    status: {
      Active: 'En ligne',
      Away: 'Absent',
      'Do Not Disturb': 'Ne pas déranger',
      Offline: 'Hors ligne',
    },
    review: {
      unconfirmed: 'Adresse non confirmée',
      waiting: 'À examiner',
      accepted: 'Acceptée',
      declined: 'Refusée',
    },
  },
};
