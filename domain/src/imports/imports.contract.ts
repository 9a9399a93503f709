// Imports: creating and updating users from a spreadsheet, with a preview before anything is saved.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, spreadsheetQuery } from '../kernel/fields.ts';
import { MAX_IMPORT_BYTES } from '../limits.ts';
import { OrganizationKind } from '../users/organization-brief.contract.ts';

/** The columns of a user, in the order of the template. */
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

/** The planned or final outcome of a row. */
export const ImportOutcome = z.enum(['created', 'updated', 'skipped', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** `checked`: previewed, nothing is written yet. */
export const ImportState = z.enum(['checked', 'running', 'done', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

/** Why a row is refused; each code has its text in `imports.labels.ts`. */
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
  /** The placeholder of the text: a line number or a number of characters. */
  value: z.number().optional(),
  /** The beginning of what the cell says. */
  text: z.string().optional(),
});
export type ImportReason = z.infer<typeof ImportReason>;

export const ImportRow = z.object({
  /** Its index in the import, and the row number that a spreadsheet shows. */
  position: z.number(),
  line: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  organization: z.string(),
  outcome: ImportOutcome,
  reasons: z.array(ImportReason),
  /** The columns that an update changes. */
  changes: z.array(ImportColumn),
  /** The outcome is written, not only planned. */
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
  /** The user who uploaded the file; null after their account is deleted. */
  by: z.object({ id, name: z.string() }).nullable(),
  organizationKind: OrganizationKind,
  sendsInvitations: z.boolean(),
  rows: z.number(),
  done: z.number(),
  /** Counts all rows; after a cancellation, only those carried out. */
  counts: Counts,
  /** Organizations that the import creates. */
  newOrganizations: z.number(),
});
export type Import = z.infer<typeof Import>;

/** The columns of the file with their matched import columns. */
export const ImportHeader = z.object({ title: z.string(), column: ImportColumn.nullable() });
export type ImportHeader = z.infer<typeof ImportHeader>;

export const ImportPage = Import.extend({ headers: z.array(ImportHeader) });
export type ImportPage = z.infer<typeof ImportPage>;

export const ImportOptions = z.strictObject({
  /** The kind of new organizations whose row has none. */
  organizationKind: OrganizationKind.default('external'),
  sendsInvitations: z.boolean().default(true),
});

const rowsPage = z.object({ rows: z.array(ImportRow), next: z.string().nullable() });

const one = { params: z.object({ id }), errors: ['import.not_found'] } as const;
const access = permission('create', 'user');

export const imports = contract({
  upload: {
    summary: 'Uploads a spreadsheet of users (CSV or XLSX) and previews the outcome of each row',
    method: 'POST',
    path: '/startups',
    access,
    body: ImportOptions,
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
    summary: 'Lists recent imports, newest first',
    method: 'GET',
    path: '/startups/imports',
    access,
    reply: z.object({ imports: z.array(Import) }),
  },
  get: {
    ...one,
    summary: 'Returns one import with its state, progress and counts',
    method: 'GET',
    path: '/startups/imports/{id}',
    access,
    reply: ImportPage,
  },
  rows: {
    ...one,
    summary: 'Lists the rows of an import in file order',
    method: 'GET',
    path: '/startups/imports/{id}/rows',
    access,
    query: z.strictObject({
      outcome: ImportOutcome.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** The position of the last row of the previous page. */
      after: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    reply: rowsPage,
  },
  confirm: {
    ...one,
    summary: 'Runs a previewed import in the background and invites the created users',
    method: 'POST',
    path: '/startups/imports/{id}/confirm',
    access,
    reply: ImportPage,
    errors: ['import.not_found', 'import.moved_on'],
  },
  cancel: {
    ...one,
    summary: 'Cancels a previewed or running import; rows already imported stay',
    method: 'POST',
    path: '/startups/imports/{id}/cancel',
    access,
    reply: ImportPage,
    errors: ['import.not_found', 'import.moved_on'],
  },
  exportRows: {
    ...one,
    summary:
      'Exports the original rows with outcome and reasons, for correction and another upload',
    method: 'GET',
    path: '/startups/imports/{id}/sheet',
    access,
    query: z.strictObject({ outcome: ImportOutcome.optional(), ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
  template: {
    summary: 'Returns a template with an example and the possible roles',
    method: 'GET',
    path: '/startups/template',
    access,
    query: z.strictObject(spreadsheetQuery),
    reply: 'spreadsheet',
  },
});
