import type { Language } from '@thedot/domain/kernel/fields';
import type { UserColumn } from '@thedot/domain/users/user-wish.contract';

interface Words {
  readonly file: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly columns: Readonly<Record<UserColumn, string>>;
  readonly yes: string;
  readonly no: string;
  readonly status: Readonly<Record<string, string>>;
  readonly review: Readonly<Record<string, string>>;
}

/** The words of the table that staff take away. Roles keep their names, so that the file can come back as an import. */
export const DIRECTORY_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    file: 'Users',
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
      review: 'Review',
      joined: 'Joined',
      seen: 'Last seen',
    },
    yes: 'yes',
    no: 'no',
    status: {
      Active: 'Active',
      Away: 'Away',
      'Do Not Disturb': 'Do not disturb',
      Offline: 'Offline',
    },
    review: { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' },
  },
  fr: {
    file: 'Utilisateurs',
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
      review: 'Examen',
      joined: 'Arrivée',
      seen: 'Dernière visite',
    },
    yes: 'oui',
    no: 'non',
    status: {
      Active: 'Actif',
      Away: 'Absent',
      'Do Not Disturb': 'Ne pas déranger',
      Offline: 'Hors ligne',
    },
    review: { waiting: 'En attente', accepted: 'Acceptée', declined: 'Refusée' },
  },
};
