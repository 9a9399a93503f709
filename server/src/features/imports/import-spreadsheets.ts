import { Role } from '@thedot/domain/access/roles';
import { assertFound } from '@thedot/domain/errors';
import { ImportColumn, type ImportOutcome } from '@thedot/domain/imports/imports.contract';
import {
  COLUMN_TITLES,
  NOT_PROCESSED,
  OUTCOME_NAMES,
  OUTCOME_TITLES,
  PLANNED_OUTCOME_NAMES,
  POSSIBLE_ROLES,
  reasonText,
  ROLE_NAMES,
  TEMPLATE_EXAMPLE,
} from '@thedot/domain/imports/imports.labels';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { findFileRows } from './import-rows.queries.ts';
import { findImport } from './imports.queries.ts';

interface ExportOptions {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const BATCH = 1_000;

/** Keeps the original columns first and unchanged, so that the file can be corrected and uploaded again. */
export async function exportOutcomes(
  { db }: Context,
  id: string,
  { format, language, outcome }: ExportOptions & { readonly outcome?: ImportOutcome | undefined },
): Promise<SpreadsheetExport> {
  const it = assertFound(await findImport(db, id), 'import.not_found');
  return {
    name: it.fileName.replace(/\.\w{1,5}$/, '') || 'import',
    format,
    language,
    headers: [
      ...it.titles,
      OUTCOME_TITLES.line[language],
      OUTCOME_TITLES.outcome[language],
      OUTCOME_TITLES.reason[language],
    ],
    rows: rows(),
  };

  async function* rows(): AsyncGenerator<Cell[]> {
    for (let after = 0; ;) {
      const batch = await findFileRows(db, id, { outcome, after, limit: BATCH });
      for (const row of batch) {
        const isNotCarriedOut = it.state === 'cancelled' && !row.isDone;
        const names = row.isDone ? OUTCOME_NAMES : PLANNED_OUTCOME_NAMES;
        const outcomeLabel = isNotCarriedOut ? NOT_PROCESSED : names[row.outcome ?? 'skipped'];
        const reasons = row.reasons.map((reason) => reasonText(reason, language)).join('\n');
        yield [...row.cells, row.line, outcomeLabel[language], reasons];
      }
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.position;
    }
  }
}

/** Returns titles, an example that an import refuses, and the possible roles. */
export function exportTemplate({ format, language }: ExportOptions): SpreadsheetExport {
  const columns = ImportColumn.options;
  return {
    name: language === 'fr' ? 'modele-import' : 'import-template',
    format,
    language,
    headers: [
      ...columns.map((column) => COLUMN_TITLES[column][language]),
      POSSIBLE_ROLES[language],
    ],
    rows: rows(),
  };

  async function* rows(): AsyncGenerator<Cell[]> {
    for (const [at, role] of Role.options.entries()) {
      const example = columns.map((it) => (at === 0 ? TEMPLATE_EXAMPLE[it][language] : ''));
      yield [...example, ROLE_NAMES[role][language]];
    }
  }
}
