// The audit log as admins read it.
import { z } from 'zod';
import { activityFacts } from '../accounts/notes.contract.ts';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, page, pageOf, spreadsheetQuery, text } from '../kernel/fields.ts';
import { MAX_SEARCH_LENGTH } from '../limits.ts';

/** The areas of actions, and the parts of their names before the dot. */
export const AUDIT_AREAS = {
  access: ['access'],
  sign_in: ['auth', 'session', 'sessions', 'second-factor', 'identity', 'view-as'],
  users: ['user', 'users', 'registration', 'registrations', 'import', 'personal-data', 'push'],
  organizations: ['organization', 'organizations'],
  sessions: ['booking', 'bookings', 'review', 'availability', 'experts', 'calendar-feed'],
  spaces: ['space', 'space_booking', 'building', 'quota'],
  material: ['material', 'material_booking'],
  events: ['event', 'events'],
  opportunities: ['opportunity', 'application', 'applications'],
  deals: ['deal', 'deals'],
  partner_requests: ['service_program', 'service_request', 'service_requests'],
  tickets: ['ticket', 'tickets'],
  meetings: ['meeting'],
  hub: ['hub', 'settings', 'statistics', 'announcement', 'api_key', 'webhook'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

// The keys of an object literal are its own names.
export const AuditArea = z.enum(Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]]);
export type AuditArea = keyof typeof AUDIT_AREAS;

const AuditSubject = z.object({
  kind: z.string(),
  id: id.nullable(),
  /** The name of a user or an organization. */
  name: z.string().nullable(),
});

export const AuditEntry = z.object({
  ...activityFacts,
  subject: AuditSubject,
  /** What else was recorded, in the order of its names. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  /** Words of the names of the actor or the subject, or of what was recorded. */
  search: text(MAX_SEARCH_LENGTH).optional(),
  actor: id.optional(),
  area: AuditArea.optional(),
  /** The id of what was acted on. */
  subject: id.optional(),
  /** The first and the last day, in the hub's time zone. */
  from: date.optional(),
  to: date.optional(),
};

export const auditLog = contract({
  list: {
    summary: 'Lists what happened, newest first',
    method: 'GET',
    path: '/audit-log',
    access: permission('read', 'settings'),
    query: z.strictObject({ ...page, ...filter }),
    reply: pageOf(AuditEntry),
  },
  exportAll: {
    summary: 'Exports what happened by the filters of the list; the export is recorded too',
    method: 'GET',
    path: '/audit-log/export',
    access: permission('read', 'settings'),
    query: z.strictObject({ ...spreadsheetQuery, ...filter }),
    reply: 'spreadsheet',
  },
});

export type AuditFilter = Omit<z.output<(typeof auditLog)['list']['query']>, 'limit' | 'after'>;
