// Exports of submissions: the columns that all kinds share, and rows that are read page by page while sending.
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import type { SubmissionReader } from './submissions.sql.ts';

export interface ExportColumn<Row> {
  readonly title: Readonly<Record<Language, string>>;
  readonly cell: (row: Row, language: Language) => Cell;
  readonly isTimestamp?: true;
}

export const column = <Row>(
  en: string,
  fr: string,
  cell: ExportColumn<Row>['cell'],
): ExportColumn<Row> => ({ title: { en, fr }, cell });

export const timestamp = <Row>(
  en: string,
  fr: string,
  instantOf: (row: Row) => string | null,
): ExportColumn<Row> => ({
  title: { en, fr },
  cell: (row) => {
    const instant = instantOf(row);
    return instant && new Date(instant);
  },
  isTimestamp: true,
});

interface ExportedSubmission {
  readonly number: number;
  readonly title: string;
  readonly author: PersonBrief;
  readonly assignee: PersonBrief | null;
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

/** Who submitted what, before the columns of the kind. */
export const SUBMISSION_COLUMNS: readonly ExportColumn<ExportedSubmission>[] = [
  column('Number', 'Numéro', ({ number }) => number),
  column('Title', 'Titre', ({ title }) => title),
  column('Author', 'Auteur', ({ author }, language) => personName(author.name, language)),
  column('Organization', 'Organisation', ({ author }) => author.organization),
];

/** How it is handled, after the columns of the kind. */
export const HANDLING_COLUMNS: readonly ExportColumn<ExportedSubmission>[] = [
  column('Assigned to', 'Responsable', ({ assignee }, language) =>
    personName(assignee?.name ?? null, language),
  ),
  timestamp('Due', 'Échéance', ({ dueAt }) => dueAt),
  timestamp('Created', 'Création', ({ createdAt }) => createdAt),
  timestamp('Closed', 'Clôture', ({ closedAt }) => closedAt),
];

interface ExportQuery {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

interface SubmissionExport<Row, Filter> {
  /** The name of the file in each language, without extension. */
  readonly name: Readonly<Record<Language, string>>;
  readonly columns: readonly ExportColumn<Row>[];
  /** Reads rows after the row with this id, one more than the limit if there are more. */
  readonly findRows: (
    db: Db,
    reader: SubmissionReader,
    selection: Filter & {
      readonly limit: number;
      readonly after: string | undefined;
      readonly now: Date;
    },
  ) => Promise<readonly Row[]>;
  /** Of the audit log, which keeps the filter too. */
  readonly action: string;
}

const BATCH = 500;

/** Exports what staff filtered. */
export async function exportSubmissions<
  Row extends { readonly id: string },
  Query extends ExportQuery,
>(
  { db, actor, caller, now }: Context,
  { format, language, ...filter }: Query,
  { name, columns, findRows, action }: SubmissionExport<Row, Omit<Query, keyof ExportQuery>>,
): Promise<SpreadsheetExport> {
  await audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'submissions',
    subjectId: null,
    details: { ...filter },
    address: caller.address,
  });
  const reader = { id: actor.id, isStaff: true };
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: string | undefined;
    do {
      const batch = await findRows(db, reader, { ...filter, limit: BATCH, after, now: now() });
      for (const row of batch.slice(0, BATCH)) yield columns.map(({ cell }) => cell(row, language));
      after = batch.length > BATCH ? batch[BATCH - 1]?.id : undefined;
    } while (after !== undefined);
  }
  return {
    name: name[language],
    format,
    language,
    headers: columns.map(({ title }) => title[language]),
    timestampColumns: columns.flatMap(({ isTimestamp }, at) => (isTimestamp ? [at] : [])),
    rows: rows(),
  };
}
