import { Role } from '@thedot/domain/access/roles';
import { assertFound } from '@thedot/domain/errors';
import { ImportColumn, type ImportOutcome } from '@thedot/domain/imports/imports.contract';
import {
  COLUMN_TITLES,
  NOT_DONE,
  OUTCOME_NAMES,
  OUTCOME_TITLES,
  POSSIBLE_ROLES,
  reasonLine,
  ROLE_NAMES,
  TEMPLATE_EXAMPLE,
} from '@thedot/domain/imports/imports.words';
import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import { findCells } from './import-rows.queries.ts';
import { findImport } from './imports.queries.ts';

interface Wish {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
}

const READ_AT_ONCE = 1_000;

/** The file's own columns come first and unchanged, so that it can be corrected and sent again. */
export async function outcomeSheet(
  { db }: Context,
  id: string,
  { format, language, outcome }: Wish & { readonly outcome?: ImportOutcome | undefined },
): Promise<Sheet> {
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
      const some = await findCells(db, id, { outcome, after, limit: READ_AT_ONCE });
      for (const row of some) {
        const isLeft = it.state === 'cancelled' && !row.isDone;
        const became = isLeft ? NOT_DONE : OUTCOME_NAMES[row.outcome ?? 'skipped'];
        const why = row.reasons.map((reason) => reasonLine(reason, language)).join('\n');
        yield [...row.cells, row.line, became[language], why];
      }
      const last = some.at(-1);
      if (!last || some.length < READ_AT_ONCE) return;
      after = last.position;
    }
  }
}

/** Titles, an example that nobody can import by mistake, and the roles beside it. */
export function templateSheet({ format, language }: Wish): Sheet {
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
