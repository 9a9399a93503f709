import { auditLog } from '@thedot/domain/audit/audit-log.contract';
import { implement } from '../../http/implement.ts';
import { exportAuditEntries, listAuditEntries } from './audit-log.service.ts';

export const auditRoutes = implement(auditLog, {
  list: ({ query }, ctx) => listAuditEntries(ctx, query),
  exportAll: ({ query }, ctx) => exportAuditEntries(ctx, query),
});
