import type { AuditEntry, AuditFilter, auditLog } from '@thedot/domain/audit/audit-log.contract';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { daysAfter, instantOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { Cell, SpreadsheetExport } from '../../platform/spreadsheets/send-spreadsheet.ts';
import { personName } from '../../platform/spreadsheets/spreadsheet-labels.ts';
import { activitySentence, actorName, detailsText, kindName } from './audit-sentences.ts';
import { type AuditRow, findAuditEntries } from './audit-log.queries.ts';

type Input<Name extends keyof typeof auditLog> = ParsedInput<(typeof auditLog)[Name]>;

/** The least UUIDv7 of an instant; ids of entries grow with their time. */
const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

function toSelection({ settings }: Context, { from, to, ...filter }: AuditFilter) {
  const startOf = (day: string) => firstIdAt(instantOf(day, '00:00', settings.hubTimeZone));
  return {
    ...filter,
    fromId: from ? startOf(from) : null,
    endId: to ? startOf(daysAfter(to, 1)) : null,
  };
}

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ');
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, it]) => `${name}: ${toText(it)}`)
    .join(', ');
};

/** What it was before and after stand beside each other, before all else. */
const rankOf = (name: string): number => ['from', 'to', name].indexOf(name);

function toEntry({ subjectKind, subjectId, subjectName, recorded, ...row }: AuditRow): AuditEntry {
  const details = Object.entries({ ...Object(recorded) })
    .map(([name, value]) => ({ name, value: toText(value) }))
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name));
  return { ...row, subject: { kind: subjectKind, id: subjectId, name: subjectName }, details };
}

export async function listAuditEntries(
  ctx: Context,
  { limit, after, ...filter }: Input<'list'>['query'],
): Promise<Reply<(typeof auditLog)['list']>> {
  const rows = await findAuditEntries(ctx.db, { ...toSelection(ctx, filter), limit, after });
  return toPage(rows.map(toEntry), limit);
}

const BATCH = 500;

const COLUMNS = [
  { en: 'Time', fr: 'Heure' },
  { en: 'Who', fr: 'Qui' },
  { en: 'What', fr: 'Action' },
  { en: 'Code', fr: 'Code' },
  { en: 'Kind', fr: 'Objet' },
  { en: 'Name', fr: 'Nom' },
  { en: 'Identifier', fr: 'Identifiant' },
  { en: 'Details', fr: 'Détails' },
  { en: 'Address', fr: 'Adresse IP' },
] as const;

/** Exports the filtered entries; that of the export itself is among them. */
export async function exportAuditEntries(
  ctx: Context,
  { format, language, ...filter }: Input<'exportAll'>['query'],
): Promise<SpreadsheetExport> {
  const { db, actor, caller } = ctx;
  await audit(db, {
    actorId: actor.id,
    action: 'hub.audit_exported',
    subjectKind: 'audit_log',
    subjectId: null,
    details: { ...filter },
    address: caller.address,
  });
  const selection = toSelection(ctx, filter);
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: string | undefined;
    do {
      const batch = await findAuditEntries(db, { ...selection, limit: BATCH, after });
      for (const row of batch.slice(0, BATCH)) {
        const entry = toEntry(row);
        const { at, action, subject, details, address } = entry;
        yield [
          new Date(at),
          actorName(entry, language),
          activitySentence(entry, language),
          action,
          kindName(subject.kind, language),
          personName(subject.name, language),
          subject.id,
          detailsText(details, language),
          address,
        ];
      }
      after = batch.length > BATCH ? batch[BATCH - 1]?.id : undefined;
    } while (after !== undefined);
  }
  return {
    name: language === 'fr' ? 'journal-d-audit' : 'audit-log',
    format,
    language,
    headers: COLUMNS.map((title) => title[language]),
    timestampColumns: [0],
    rows: rows(),
  };
}
