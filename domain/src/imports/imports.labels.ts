import { Role } from '../access/roles.ts';
import { fillPlaceholders } from '../errors.ts';
import type { Language } from '../kernel/fields.ts';
import type {
  ImportColumn,
  ImportOutcome,
  ImportReason,
  ImportReasonCode,
} from './imports.contract.ts';

/** A label of the import spreadsheets in both languages. */
type Translated = Readonly<Record<Language, string>>;

export const COLUMN_TITLES: Readonly<Record<ImportColumn, Translated>> = {
  email: { en: 'Email', fr: 'E-mail' },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom' },
  role: { en: 'Role', fr: 'Rôle' },
  organization: { en: 'Organization', fr: 'Organisation' },
  kind: { en: 'Type', fr: 'Type' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  position: { en: 'Position', fr: 'Fonction' },
  country: { en: 'Country', fr: 'Pays' },
  language: { en: 'Language', fr: 'Langue' },
};

/** The columns that the outcome export adds; an upload ignores them. */
export const OUTCOME_TITLES = {
  line: { en: 'Line', fr: 'Ligne' },
  outcome: { en: 'Outcome', fr: 'Résultat' },
  reason: { en: 'Reason', fr: 'Motif' },
} as const satisfies Record<string, Translated>;

export const OUTCOME_NAMES: Readonly<Record<ImportOutcome, Translated>> = {
  created: { en: 'Created', fr: 'Créé' },
  updated: { en: 'Updated', fr: 'Mis à jour' },
  skipped: { en: 'Skipped', fr: 'Ignoré' },
  refused: { en: 'Failed', fr: 'Échec' },
};

/** The names before anything is written. */
export const PLANNED_OUTCOME_NAMES: Readonly<Record<ImportOutcome, Translated>> = {
  created: { en: 'To create', fr: 'À créer' },
  updated: { en: 'To update', fr: 'À mettre à jour' },
  skipped: OUTCOME_NAMES.skipped,
  refused: OUTCOME_NAMES.refused,
};

export const NOT_PROCESSED: Translated = { en: 'Not imported', fr: 'Non importé' };

/** The same labels as on screen. */
export const ROLE_NAMES: Readonly<Record<Role, Translated>> = {
  'super-admin': { en: 'Super admin', fr: 'Super admin' },
  admin: { en: 'Admin', fr: 'Admin' },
  dot: { en: 'Hub staff', fr: 'Équipe du hub' },
  expert: { en: 'Expert', fr: 'Expert' },
  startup: { en: 'Startup', fr: 'Startup' },
  member: { en: 'Member', fr: 'Membre' },
  team: { en: 'Team', fr: 'Équipe' },
  sso: { en: 'Single sign-on', fr: 'Connexion unique' },
  guest: { en: 'Guest', fr: 'Invité' },
  external: { en: 'External', fr: 'Externe' },
  tt: { en: '5G station', fr: 'Station 5G' },
};

/** `{column}` is the title of the column, `{text}` what the cell says. */
const REASON_TEXTS: Readonly<Record<ImportReasonCode, Translated>> = {
  missing: { en: '{column} is missing.', fr: '{column}\u00a0: valeur manquante.' },
  email: {
    en: '“{text}” isn’t a valid email address.',
    fr: '«\u00a0{text}\u00a0» n’est pas une adresse e-mail valide.',
  },
  temporary_email: {
    en: '“{text}” is a temporary email address. Use a permanent one.',
    fr: '«\u00a0{text}\u00a0» est une adresse temporaire. Utilisez une adresse permanente.',
  },
  too_long: {
    en: '{column} is too long. Use at most {value} characters.',
    fr: '{column}\u00a0: trop long. Utilisez {value} caractères au plus.',
  },
  characters: {
    en: '{column} contains characters that can’t be saved. Retype it.',
    fr: '{column}\u00a0: certains caractères ne peuvent pas être enregistrés. Ressaisissez la valeur.',
  },
  phone: {
    en: '“{text}” isn’t a valid phone number. Use a format like +216 20 123 456.',
    fr: '«\u00a0{text}\u00a0» n’est pas un numéro valide. Utilisez un format comme +216 20 123 456.',
  },
  role: {
    en: 'Role “{text}” is unknown. Use {allowed}.',
    fr: 'Le rôle «\u00a0{text}\u00a0» est inconnu. Utilisez {allowed}.',
  },
  kind: {
    en: 'Type “{text}” is unknown. Use {allowed}.',
    fr: 'Le type «\u00a0{text}\u00a0» est inconnu. Utilisez {allowed}.',
  },
  country: {
    en: 'Country “{text}” is unknown. Use its English or French name, or a two-letter code such as TN.',
    fr: 'Le pays «\u00a0{text}\u00a0» est inconnu. Utilisez son nom en français ou en anglais, ou un code à deux lettres comme TN.',
  },
  language: {
    en: 'Language “{text}” is unknown. Use {allowed}.',
    fr: 'La langue «\u00a0{text}\u00a0» est inconnue. Utilisez {allowed}.',
  },
  example: {
    en: 'This is the template’s example. Replace it with a real person.',
    fr: 'Ceci est l’exemple du modèle. Remplacez-le par une vraie personne.',
  },
  duplicate: { en: 'Duplicate of line {value}.', fr: 'Doublon de la ligne {value}.' },
  removed: {
    en: 'This user was removed. Restore the account first.',
    fr: 'Ce compte a été retiré. Rétablissez-le d’abord.',
  },
  super_admin_required: {
    en: 'Only a super admin can do this.',
    fr: 'Seul un super admin peut le faire.',
  },
  super_admin_kept: {
    en: 'An import can’t change the role of a super admin.',
    fr: 'Un import ne peut pas changer le rôle d’un super admin.',
  },
  own_role: {
    en: 'You can’t change your own role. Ask another admin.',
    fr: 'Vous ne pouvez pas changer votre propre rôle. Demandez à un autre admin.',
  },
  waiting_review: {
    en: 'This registration isn’t approved yet. Approve it with a role first.',
    fr: 'Cette inscription n’est pas encore acceptée. Acceptez-la d’abord avec un rôle.',
  },
  other_organization: {
    en: 'This user belongs to another organization.',
    fr: 'Cette personne appartient à une autre organisation.',
  },
  several_organizations: {
    en: 'Several organizations are named “{text}”. Merge or rename them first.',
    fr: 'Plusieurs organisations s’appellent «\u00a0{text}\u00a0». Fusionnez-les ou renommez-les d’abord.',
  },
};

/** The roles that every importing user may grant, the usual ones first. */
const IMPORTED_ROLES = [
  'startup',
  'member',
  'expert',
  'team',
  'dot',
  'guest',
  'external',
  'sso',
  'tt',
] as const satisfies readonly Role[];

const ALLOWED_VALUES: Readonly<Partial<Record<ImportReasonCode, readonly Translated[]>>> = {
  role: IMPORTED_ROLES.map((role) => ROLE_NAMES[role]),
  kind: [
    { en: 'Hub', fr: 'Hub' },
    { en: 'External', fr: 'Externe' },
  ],
  language: [
    { en: 'English', fr: 'Anglais' },
    { en: 'French', fr: 'Français' },
  ],
};

/** What is wrong, with the value of the cell, and what to write instead. */
export function reasonText(reason: ImportReason, language: Language): string {
  const { code, column, value = 0, text = '…' } = reason;
  const allowed = (ALLOWED_VALUES[code] ?? []).map((name) => name[language]);
  return fillPlaceholders(REASON_TEXTS[code][language], {
    column: column ? COLUMN_TITLES[column][language] : '',
    value,
    text,
    allowed: new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed),
  });
}

/** The title of the template's list of roles. */
export const POSSIBLE_ROLES: Translated = { en: 'Possible roles', fr: 'Rôles possibles' };

/** The example row of the template. */
export const TEMPLATE_EXAMPLE: Readonly<Record<ImportColumn, Translated>> = {
  email: { en: 'amira.bensalah@example.org', fr: 'amira.bensalah@example.org' },
  firstName: { en: 'Amira', fr: 'Amira' },
  lastName: { en: 'Ben Salah', fr: 'Ben Salah' },
  role: ROLE_NAMES.startup,
  organization: { en: 'Ardoise', fr: 'Ardoise' },
  kind: { en: 'Hub', fr: 'Hub' },
  phone: { en: '+216 71 234 567', fr: '+216 71 234 567' },
  position: { en: 'Founder', fr: 'Fondatrice' },
  country: { en: 'Tunisia', fr: 'Tunisie' },
  language: { en: 'English', fr: 'Français' },
};
