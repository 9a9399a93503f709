import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import { findOrganizations } from './organization-directory.queries.ts';
import { toReader, SORT_VALUES } from './organization-directory.service.ts';

interface ExportOrganizationsQuery extends OrganizationFilter {
  readonly format?: SpreadsheetFormat | undefined;
  readonly language: Language;
}

export const ORGANIZATION_LABELS = {
  en: {
    name: 'organizations',
    headers: [
      'Organization',
      'Type',
      'Field',
      'Region',
      'Owner',
      'Members',
      'Expert booking',
      'Since',
    ],
    kind: { hub: 'Hub', external: 'External' },
    books: { unset: 'By role', yes: 'Allowed', no: 'Not allowed' },
  },
  fr: {
    name: 'organisations',
    headers: [
      'Organisation',
      'Type',
      'Domaine',
      'Région',
      'Propriétaire',
      'Membres',
      'Réservation d’experts',
      'Depuis le',
    ],
    kind: { hub: 'Hub', external: 'Externe' },
    books: { unset: 'Selon le rôle', yes: 'Autorisée', no: 'Non autorisée' },
  },
} as const;

/** Exports the filtered organizations in order. The export is audited. */
export async function exportOrganizations(
  ctx: Context,
  query: ExportOrganizationsQuery,
): Promise<SpreadsheetExport> {
  const { format, language, ...filter } = query;
  const { name, headers } = ORGANIZATION_LABELS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'organizations.exported',
    subjectKind: 'organizations',
    subjectId: null,
    details: filter,
    address: ctx.caller.address,
  });
  const rows = readRows(ctx, filter, language);
  return { name, format, language, headers, timestampColumns: [headers.length - 1], rows };
}

const BATCH = 500;

/** Reads page by page while sending, so that memory use does not depend on the number of rows. */
async function* readRows(
  { db, actor }: Context,
  filter: OrganizationFilter,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  const { kind, books } = ORGANIZATION_LABELS[language];
  const pageQuery = { ...filter, reader: toReader(actor), limit: BATCH };
  let after: readonly [string | number, string] | undefined;
  for (;;) {
    const rows = (await findOrganizations(db, { ...pageQuery, after })).slice(0, BATCH);
    for (const row of rows) {
      yield [
        row.name,
        kind[row.kind],
        row.field,
        row.region,
        personName(row.owner?.name ?? null, language),
        row.members,
        books[row.canBookExpert === null ? 'unset' : row.canBookExpert ? 'yes' : 'no'],
        new Date(row.createdAt),
      ];
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [SORT_VALUES[filter.sort](last), last.id];
  }
}
