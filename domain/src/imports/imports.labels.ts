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
  kind: { en: 'Kind', fr: 'Type' },
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
  refused: { en: 'Refused', fr: 'Refusé' },
};

export const NOT_PROCESSED: Translated = { en: 'Not carried out', fr: 'Non effectué' };

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

const REASON_TEXTS: Readonly<Record<ImportReasonCode, Translated>> = {
  missing: { en: 'This is missing', fr: 'Cette information manque' },
  email: {
    en: 'This is not a valid email address',
    fr: 'Cette adresse e-mail n’est pas valide',
  },
  temporary_email: {
    en: 'Temporary emails cannot be used',
    fr: 'Les adresses e-mail temporaires ne sont pas acceptées',
  },
  too_long: { en: 'At most {value} characters', fr: '{value} caractères au plus' },
  characters: {
    en: 'Some characters here cannot be stored',
    fr: 'Certains caractères ne peuvent pas être enregistrés',
  },
  phone: {
    en: 'This is not a valid phone number',
    fr: 'Ce numéro de téléphone n’est pas valide',
  },
  role: { en: 'There is no role of this name', fr: 'Aucun rôle ne porte ce nom' },
  kind: { en: 'This is neither hub nor external', fr: 'Ni « hub » ni « externe »' },
  country: { en: 'This country is not known', fr: 'Ce pays n’est pas connu' },
  language: {
    en: 'This is neither English nor French',
    fr: 'Ni le français ni l’anglais',
  },
  example: {
    en: 'This is the example of the template: write your own people in its place',
    fr: 'Ceci est l’exemple du modèle : remplacez-le par vos propres lignes',
  },
  duplicate: {
    en: 'This email stands in line {value} already',
    fr: 'Cette adresse figure déjà à la ligne {value}',
  },
  removed: {
    en: 'This account was removed: restore it first',
    fr: 'Ce compte a été retiré : rétablissez-le d’abord',
  },
  super_admin_required: {
    en: 'Only a super admin may do this',
    fr: 'Seul un super administrateur peut le faire',
  },
  super_admin_kept: {
    en: 'No file takes the role of a super admin away',
    fr: 'Aucun fichier ne retire le rôle d’un super administrateur',
  },
  own_role: {
    en: 'Nobody changes their own role: ask a colleague',
    fr: 'Personne ne change son propre rôle : demandez-le à un collègue',
  },
  waiting_review: {
    en: 'This registration is still to be decided: accept it with its role first',
    fr: 'Cette inscription reste à décider : acceptez-la d’abord avec son rôle',
  },
  other_organization: {
    en: 'This person belongs to another organization',
    fr: 'Cette personne appartient à une autre organisation',
  },
  several_organizations: {
    en: 'Several organizations have this name: merge or rename them first',
    fr: 'Plusieurs organisations portent ce nom : fusionnez-les ou renommez-les d’abord',
  },
};

export const reasonText = ({ code, value = 0 }: ImportReason, language: Language): string =>
  fillPlaceholders(REASON_TEXTS[code][language], { value });

/** The reason with its column, as in the outcome export: "Role: There is no role of this name". */
export function reasonWithColumn(reason: ImportReason, language: Language): string {
  const text = reasonText(reason, language);
  if (!reason.column) return text;
  return `${COLUMN_TITLES[reason.column][language]}${language === 'fr' ? '\u00a0:' : ':'} ${text}`;
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
