import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import { findTakes } from './managed-deals.queries.ts';

interface ExportQuery {
  /** Without it, of all deals. */
  readonly id?: string | undefined;
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

const LABELS = {
  en: {
    name: 'deals',
    headers: ['Deal', 'Partner', 'Organization', 'Taken by', 'Code', 'Taken on'],
  },
  fr: {
    name: 'offres',
    headers: ['Offre', 'Partenaire', 'Organisation', 'Obtenue par', 'Code', 'Obtenue le'],
  },
} as const;

/** Exports who took deals, newest first. The export is audited. */
export async function exportTakes(
  ctx: Context,
  { id, format, language }: ExportQuery,
): Promise<SpreadsheetExport> {
  const { name, headers } = LABELS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'deals.exported',
    subjectKind: 'deals',
    subjectId: id ?? null,
    details: {},
    address: ctx.caller.address,
  });
  const rows = readRows(ctx, id, language);
  return { name, format, language, headers, timestampColumns: [headers.length - 1], rows };
}

const BATCH = 500;

/** Reads page by page while sending, so that memory use does not depend on the number of rows. */
async function* readRows(
  { db }: Context,
  dealId: string | undefined,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  let after: string | undefined;
  for (;;) {
    const rows = (await findTakes(db, { dealId, after, limit: BATCH })).slice(0, BATCH);
    for (const { title, partner, organizationName, user, code, takenAt } of rows)
      yield [
        title,
        partner,
        organizationName,
        personName(user.name, language),
        code,
        new Date(takenAt),
      ];
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
