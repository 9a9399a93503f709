import type { Language, SheetFormat } from '@thedot/domain/kernel/fields';
import type { OrganizationFilter } from '@thedot/domain/organizations/organizations.contract';
import type { Context } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { Cell, Sheet } from '../../platform/sheets/send-sheet.ts';
import { nameOf } from '../../platform/sheets/sheet-words.ts';
import { findOrganizations } from './reading.queries.ts';
import { readerOf, SORTED_BY } from './reading.service.ts';

interface Wish extends OrganizationFilter {
  readonly format?: SheetFormat | undefined;
  readonly language: Language;
}

export const ORGANIZATION_WORDS = {
  en: {
    name: 'organizations',
    headers: [
      'Organization',
      'Kind',
      'Field',
      'Region',
      'Owner',
      'Members',
      'Books experts',
      'Since',
    ],
    kind: { hub: 'Hub', external: 'External' },
    books: { unset: 'By role', yes: 'Yes', no: 'No' },
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
    books: { unset: 'Selon le rôle', yes: 'Oui', no: 'Non' },
  },
} as const;

/** What is filtered, in its order, to take away. Who took it is noted. */
export async function organizationsSheet(ctx: Context, wish: Wish): Promise<Sheet> {
  const { format, language, ...filter } = wish;
  const { name, headers } = ORGANIZATION_WORDS[language];
  await audit(ctx.db, {
    actorId: ctx.actor.id,
    action: 'organizations.exported',
    subjectKind: 'organizations',
    subjectId: null,
    details: filter,
    address: ctx.caller.address,
  });
  const rows = rowsOf(ctx, filter, language);
  return { name, format, language, headers, moments: [headers.length - 1], rows };
}

const PAGE = 500;

/** Page by page, so that any number of them fits. */
async function* rowsOf(
  { db, actor }: Context,
  filter: OrganizationFilter,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  const { kind, books } = ORGANIZATION_WORDS[language];
  const wanted = { ...filter, reader: readerOf(actor), limit: PAGE };
  let after: readonly [string | number, string] | undefined;
  for (;;) {
    const rows = (await findOrganizations(db, { ...wanted, after })).slice(0, PAGE);
    for (const row of rows) {
      yield [
        row.name,
        kind[row.kind],
        row.field,
        row.region,
        nameOf(row.owner?.name ?? null, language),
        row.members,
        books[row.canBookExpert === null ? 'unset' : row.canBookExpert ? 'yes' : 'no'],
        new Date(row.createdAt),
      ];
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = [SORTED_BY[filter.sort](last), last.id];
  }
}
