import { directory } from '@thedot/domain/users/directory.contract';
import { implement } from '../../../http/implement.ts';
import { createAccount, editAccount, resendAccountInvitation } from './accounts.service.ts';
import { runBulkAction } from './bulk-actions.service.ts';
import { exportUsers } from '../directory/directory-export.service.ts';
import { countUsers } from '../directory/directory.queries.ts';
import {
  listUsedHours,
  loadUser,
  listUsers,
  listUserBookings,
} from '../directory/directory.service.ts';
import { listOffboardingItems, removeOrRestore } from './removal.service.ts';

export const directoryRoutes = implement(directory, {
  list: async ({ query }, ctx) => listUsers(ctx, query),
  count: async ({ query }, { db }) => ({ count: await countUsers(db, query) }),
  export: async ({ query }, ctx) => exportUsers(ctx, query),
  get: async ({ params }, { db }) => ({ user: await loadUser(db, params.id) }),
  bookings: async ({ params, query }, ctx) => listUserBookings(ctx, params.id, query),
  hours: async ({ params }, { db }) => ({ hours: await listUsedHours(db, params.id) }),
  create: async ({ body }, ctx) => createAccount(ctx, body),
  edit: async ({ body }, ctx) => editAccount(ctx, body),
  invite: async ({ body }, ctx) => resendAccountInvitation(ctx, body.userId),
  offboarding: async ({ params }, ctx) => ({
    items: [...(await listOffboardingItems(ctx, params.id))],
  }),
  remove: async ({ body }, ctx) => removeOrRestore(ctx, body),
  bulk: async ({ body }, ctx) => ({ results: await runBulkAction(ctx, body) }),
});
