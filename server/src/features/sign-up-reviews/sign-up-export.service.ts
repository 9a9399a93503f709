import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type {
  SignUpDetails,
  SignUpFilter,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import {
  countryName,
  languageName,
  personName,
  yesNoLabel,
} from '../../platform/spreadsheets/spreadsheet-labels.ts';
import { SIGN_UP_LABELS } from './sign-up-labels.ts';
import { findSignUpDetails } from './sign-up-reviews.queries.ts';
import { toReviewScope } from './sign-up-reviews.service.ts';

interface ExportSignUpsQuery extends SignUpFilter {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 500;

/** Exports the filtered queue with all details, read page by page while sending. The export is audited. */
export async function exportSignUps(
  ctx: Context,
  query: ExportSignUpsQuery,
): Promise<SpreadsheetExport> {
  const { format, language, ...filter } = query;
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'registrations.exported',
    subjectKind: 'users',
    subjectId: null,
    details: filter,
    address: ctx.caller.address,
  });
  return {
    name: SIGN_UP_LABELS[language].file,
    format,
    language,
    headers: SIGN_UP_COLUMNS.map(({ title }) => title[language]),
    timestampColumns: SIGN_UP_COLUMNS.flatMap(({ isTimestamp }, at) => (isTimestamp ? [at] : [])),
    rows: readRows(ctx, filter, language),
  };
}

async function* readRows({ db, actor }: Context, filter: SignUpFilter, language: Language) {
  let after: string | undefined;
  do {
    const pageQuery = { ...filter, ...toReviewScope(actor), after, limit: BATCH };
    const rows = await findSignUpDetails(db, pageQuery);
    for (const row of rows.slice(0, BATCH)) {
      yield SIGN_UP_COLUMNS.map(({ cell }) => cell(row, language));
    }
    after = rows.length > BATCH ? rows[BATCH - 1]?.id : undefined;
  } while (after !== undefined);
}

interface Column {
  readonly title: Readonly<Record<Language, string>>;
  readonly cell: (row: SignUpDetails, language: Language) => Cell;
  readonly isTimestamp?: true;
}

const column = (en: string, fr: string, cell: Column['cell']): Column => ({
  title: { en, fr },
  cell,
});

const timestamp = (en: string, fr: string, of: (row: SignUpDetails) => string | null): Column => ({
  title: { en, fr },
  cell: (row) => {
    const at = of(row);
    return at && new Date(at);
  },
  isTimestamp: true,
});

const optionalYesNo = (is: boolean | null | undefined, language: Language) =>
  typeof is === 'boolean' ? yesNoLabel(is, language) : '';

/** The columns of the export, in the order of the review screen. */
const SIGN_UP_COLUMNS: readonly Column[] = [
  column('Name', 'Nom', ({ name }) => name),
  column('Email', 'E-mail', ({ email }) => email),
  column('Organization', 'Organisation', (row) => row.organization),
  column('Form', 'Formulaire', ({ station5G }, language) => {
    const { form } = SIGN_UP_LABELS[language];
    return form[station5G ? 'station5G' : 'hub'];
  }),
  column('Status', 'Statut', ({ review }, language) => SIGN_UP_LABELS[language].review[review]),
  timestamp('Registered', 'Inscription', ({ registeredAt }) => registeredAt),
  column('Profile complete', 'Profil complet', (row, language) =>
    yesNoLabel(row.isCompleted, language),
  ),
  timestamp('Decided', 'Décision', ({ reviewedAt }) => reviewedAt),
  column('Decided by', 'Décision de', (row, language) =>
    personName(row.reviewedBy?.name ?? null, language),
  ),
  column('Reason', 'Motif', ({ reviewReason }) => reviewReason),

  column('Phone', 'Téléphone', ({ phone }) => phone),
  column('Position', 'Fonction', ({ position }) => position),
  column('Country', 'Pays', ({ country }, language) => countryName(country, language)),
  column('Language', 'Langue', (row, language) => languageName(row.language, language)),
  column('Gender', 'Genre', (row, language) => SIGN_UP_LABELS[language].gender[row.gender]),
  column('About', 'Présentation', ({ bio }) => bio),
  column('Newsletter', 'Lettre d’information', ({ keepInformed }, language) =>
    yesNoLabel(keepInformed, language),
  ),

  column('Industry', 'Domaine d’activité', ({ company }) => company?.field ?? ''),
  column('Description', 'Activité', ({ company }) => company?.description ?? ''),
  column('Region', 'Région', ({ company }) => company?.region ?? ''),
  column('Address', 'Adresse', ({ company }) => company?.address ?? ''),
  column('Contact', 'Contact', ({ company }) => company?.contact ?? ''),
  column('Founded', 'Création', ({ company }) => company?.foundedYear ?? null),
  column('Website', 'Site web', ({ company }) => company?.website ?? ''),
  column('LinkedIn', 'LinkedIn', ({ company }) => company?.linkedin ?? ''),
  column('Legally registered', 'Immatriculée', ({ company }, language) =>
    optionalYesNo(company?.isLegallyPublished, language),
  ),
  column('Startup label', 'Label startup', ({ company }, language) =>
    optionalYesNo(company?.hasStartupLabel, language),
  ),

  column(
    'Reason for using the 5G station',
    'Motif d’utilisation de la station 5G',
    ({ answers }) => answers?.reason ?? '',
  ),
  column('Question', 'Question', ({ answers }) => answers?.question ?? ''),
  column('Needs help with', 'Aide recherchée', ({ answers }, language) =>
    (answers?.expertise ?? []).map(SIGN_UP_LABELS[language].expertise).join(', '),
  ),
  column('Preferred times', 'Créneaux souhaités', ({ answers }, language) => {
    const { part: parts } = SIGN_UP_LABELS[language];
    return (answers?.slots ?? [])
      .map(({ day, part }) => `${day} ${parts[part].toLowerCase()}`)
      .join(', ');
  }),
  column('Source', 'Source', ({ answers }, language) =>
    answers?.source ? SIGN_UP_LABELS[language].source[answers.source] : '',
  ),
  column('Documents', 'Documents', ({ documents }) => documents.map(({ name }) => name).join(', ')),
];
