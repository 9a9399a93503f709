// Who registered and came, as a spreadsheet and as badges to print.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, page, pageOf, spreadsheetQuery } from '../kernel/fields.ts';

export const Badge = z.object({
  id,
  name: z.string(),
  organization: z.string(),
  /** What the QR code says: the same as the ticket. */
  code: z.string(),
});
export type Badge = z.infer<typeof Badge>;

const view = permission('read', 'event-view');
const params = z.object({ id });

export const eventAttendance = contract({
  attendeesData: {
    summary: 'Exports the registrations of an event that I organize as a spreadsheet',
    method: 'GET',
    path: '/event/{id}/registrations/data',
    eachError: true,
    access: view,
    params,
    query: z.strictObject({ ...spreadsheetQuery }),
    reply: 'spreadsheet',
    errors: ['event.not_found'],
  },
  badges: {
    summary: 'Lists the badges of those who have a place at an event that I organize',
    method: 'GET',
    path: '/event/{id}/badges',
    eachError: true,
    access: view,
    params,
    query: z.strictObject({ ...page }),
    reply: pageOf(Badge),
    errors: ['event.not_found'],
  },
});
