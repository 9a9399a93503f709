import { ImportColumn } from './imports.contract.ts';

/**
 * Accepted names of each column, in English and French, normalized by `normalizeLabel`. Ambiguous words
 * ("name") are left out: the preview shows such a column as unknown.
 */
const COLUMN_NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  email: [
    'email',
    'e mail',
    'mail',
    'courriel',
    'email address',
    'e mail address',
    'mail address',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse courriel',
    'adresse electronique',
  ],
  firstName: ['first name', 'firstname', 'given name', 'forename', 'prenom', 'prenoms'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille'],
  role: ['role', 'user role', 'role utilisateur', 'profil'],
  organization: [
    'organization',
    'organisation',
    'organization name',
    'organisation name',
    'company',
    'company name',
    'startup',
    'start up',
    'startup name',
    'societe',
    'entreprise',
    'structure',
    'raison sociale',
    'nom de l organisation',
    'nom de la societe',
    'nom de l entreprise',
    'nom de la startup',
  ],
  kind: [
    'kind',
    'type',
    'organization kind',
    'organization type',
    'organisation type',
    'type d organisation',
    'type de startup',
    'startup type',
  ],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'telephone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell phone',
    'tel',
    'gsm',
    'portable',
    'tel portable',
    'tel mobile',
    'telephone portable',
    'telephone mobile',
    'numero de telephone',
    'numero de portable',
    'numero de mobile',
  ],
  position: ['position', 'job', 'job title', 'title', 'function', 'fonction', 'poste'],
  country: ['country', 'pays'],
  language: ['language', 'preferred language', 'langue', 'langue preferee'],
};

/** Removes case, accents, punctuation and bracketed text: "Prénom (*)" becomes "prenom". */
export const normalizeLabel = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Maps each title to its column, by the accepted names of each; of several titles for one column, only the first
 * counts.
 */
export function createColumnMatcher<Column extends string>(
  columns: readonly Column[],
  names: Readonly<Record<Column, readonly string[]>>,
) {
  const columnByName = new Map(
    columns.flatMap((column) => names[column].map((name) => [name, column] as const)),
  );
  return (titles: readonly string[]): (Column | null)[] => {
    const used = new Set<Column>();
    return titles.map((title) => {
      const column = columnByName.get(normalizeLabel(title)) ?? null;
      if (!column || used.has(column)) return null;
      used.add(column);
      return column;
    });
  };
}

export const matchColumns = createColumnMatcher(ImportColumn.options, COLUMN_NAMES);
