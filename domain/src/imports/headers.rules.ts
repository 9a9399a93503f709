import { ImportColumn } from './imports.contract.ts';

/**
 * What people call a column, in English and French, as `plain` writes it. Where a word could mean two
 * things ("name"), it means none: a column that is not understood is shown as such.
 */
const CALLED: Readonly<Record<ImportColumn, readonly string[]>> = {
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

const COLUMN_OF: ReadonlyMap<string, ImportColumn> = new Map(
  ImportColumn.options.flatMap((column) => CALLED[column].map((name) => [name, column] as const)),
);

/** A word without case, accents, signs and what stands in brackets, so that "Prénom (*)" is "prenom". */
export const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What each column of a file tells; of two that would tell the same, the first does. */
export function columnsOf(titles: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return titles.map((title) => {
    const column = COLUMN_OF.get(plain(title)) ?? null;
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

export const knowsEmail = (columns: readonly (ImportColumn | null)[]): boolean =>
  columns.includes('email');
