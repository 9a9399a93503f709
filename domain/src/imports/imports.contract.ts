// Imports: people come in from a table, looked at before anything is written.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, sheetWish } from '../kernel/fields.ts';
import { MAX_IMPORT_BYTES } from '../limits.ts';
import { OrganizationKind } from '../organizations/brief.contract.ts';

/** What a column can tell of a person, in the order of the template. */
export const ImportColumn = z.enum([
  'email',
  'firstName',
  'lastName',
  'role',
  'organization',
  'kind',
  'phone',
  'position',
  'country',
  'language',
]);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** What becomes, or became, of a row. */
export const ImportOutcome = z.enum(['created', 'updated', 'skipped', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Checked: looked at, nothing is written yet. */
export const ImportState = z.enum(['checked', 'running', 'done', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

/** Why a row is refused; each has its sentence in `imports.words.ts`. */
export const ImportReasonCode = z.enum([
  'missing',
  'email',
  'temporary_email',
  'too_long',
  'characters',
  'phone',
  'role',
  'kind',
  'country',
  'language',
  'example',
  'duplicate',
  'removed',
  'super_admin_required',
  'super_admin_kept',
  'own_role',
  'waiting_review',
  'other_organization',
  'several_organizations',
]);
export type ImportReasonCode = z.infer<typeof ImportReasonCode>;

export const ImportReason = z.object({
  code: ImportReasonCode,
  column: ImportColumn.nullable(),
  /** What fills the hole of the sentence: a line, a number of characters. */
  value: z.number().optional(),
});
export type ImportReason = z.infer<typeof ImportReason>;

export const ImportRow = z.object({
  /** Its place in the import, and the row that a spreadsheet shows it in. */
  position: z.number(),
  line: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  organization: z.string(),
  outcome: ImportOutcome,
  reasons: z.array(ImportReason),
  /** What an update changes. */
  changes: z.array(ImportColumn),
  /** The outcome is written, not only foreseen. */
  isDone: z.boolean(),
  userId: id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Counts = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
});

export const Import = z.object({
  id,
  state: ImportState,
  fileName: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Who brought the file; null once their account is gone. */
  by: z.string().nullable(),
  organizationKind: OrganizationKind,
  sendsInvitations: z.boolean(),
  rows: z.number(),
  done: z.number(),
  /** Of all rows; of those that are done, once the import was cancelled. */
  counts: Counts,
  /** How many organizations are, or were, made by it. */
  newOrganizations: z.number(),
});
export type Import = z.infer<typeof Import>;

/** The file's columns as they stand, each with what it was understood as. */
export const ImportHeader = z.object({ title: z.string(), column: ImportColumn.nullable() });
export type ImportHeader = z.infer<typeof ImportHeader>;

export const ImportPage = Import.extend({ headers: z.array(ImportHeader) });
export type ImportPage = z.infer<typeof ImportPage>;

export const ImportWishes = z.strictObject({
  /** What an organization becomes that is not known yet and whose row does not say. */
  organizationKind: OrganizationKind.default('external'),
  sendsInvitations: z.boolean().default(true),
});

const rowsPage = z.object({ rows: z.array(ImportRow), next: z.string().nullable() });

const one = { params: z.object({ id }), errors: ['import.not_found'] } as const;
const access = permission('create', 'user');

export const imports = contract({
  upload: {
    summary: 'Reads a table of people (CSV or XLSX) and says for every row what it would do',
    method: 'POST',
    path: '/startups',
    access,
    body: ImportWishes,
    files: { table: { maxBytes: MAX_IMPORT_BYTES, kind: 'table', required: true, many: false } },
    reply: rowsPage.extend({ import: ImportPage }),
    creates: true,
    errors: [
      'import.unreadable',
      'import.no_email_column',
      'import.no_rows',
      'import.too_many_rows',
      'import.too_many_columns',
    ],
  },
  list: {
    summary: 'The imports of the last days, newest first',
    method: 'GET',
    path: '/startups/imports',
    access,
    reply: z.object({ imports: z.array(Import) }),
  },
  one: {
    ...one,
    summary: 'One import: its state, how far it is, its counts',
    method: 'GET',
    path: '/startups/imports/{id}',
    access,
    reply: ImportPage,
  },
  rows: {
    ...one,
    summary: 'The rows of an import in the order of its file',
    method: 'GET',
    path: '/startups/imports/{id}/rows',
    access,
    query: z.strictObject({
      outcome: ImportOutcome.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** The position of the last row of the page before. */
      after: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    reply: rowsPage,
  },
  confirm: {
    ...one,
    summary: 'Writes what the check foresaw, in the background; invites the people it creates',
    method: 'POST',
    path: '/startups/imports/{id}/confirm',
    access,
    reply: ImportPage,
    errors: ['import.not_found', 'import.moved_on'],
  },
  cancel: {
    ...one,
    summary: 'Discards a checked import, or stops a running one where it is',
    method: 'POST',
    path: '/startups/imports/{id}/cancel',
    access,
    reply: ImportPage,
    errors: ['import.not_found', 'import.moved_on'],
  },
  sheet: {
    ...one,
    summary:
      'The rows as they stood in the file, with outcome and reasons, to correct and send again',
    method: 'GET',
    path: '/startups/imports/{id}/sheet',
    access,
    query: z.strictObject({ outcome: ImportOutcome.optional(), ...sheetWish }),
    reply: 'sheet',
  },
  template: {
    summary: 'A table to fill in, with an example and the roles there are',
    method: 'GET',
    path: '/startups/template',
    access,
    query: z.strictObject(sheetWish),
    reply: 'sheet',
  },
});
