import { directory } from '@thedot/domain/users/directory.contract';
import { implement } from '../../kernel/implement.ts';
import { createAccountFor, editAccount, inviteAgain } from './accounts.service.ts';
import { doForMany } from './bulk.service.ts';
import { exportUsers } from './directory-sheet.service.ts';
import { countUsers } from './directory.queries.ts';
import { findHoursOf, findUser, listUsers, listUserBookings } from './directory.service.ts';
import { findLeaving, removeOrRestore } from './removal.service.ts';

export const directoryRoutes = implement(directory, {
  list: async ({ query }, ctx) => listUsers(ctx, query),
  count: async ({ query }, { db }) => ({ count: await countUsers(db, query) }),
  export: async ({ query }, ctx) => exportUsers(ctx, query),
  one: async ({ params }, { db }) => ({ user: await findUser(db, params.id) }),
  bookings: async ({ params, query }, ctx) => listUserBookings(ctx, params.id, query),
  hours: async ({ params }, { db }) => ({ hours: await findHoursOf(db, params.id) }),
  create: async ({ body }, ctx) => createAccountFor(ctx, body),
  edit: async ({ body }, ctx) => editAccount(ctx, body),
  invite: async ({ body }, ctx) => inviteAgain(ctx, body.userId),
  leaving: async ({ params }, ctx) => ({ lines: [...(await findLeaving(ctx, params.id))] }),
  remove: async ({ body }, ctx) => removeOrRestore(ctx, body),
  bulk: async ({ body }, ctx) => ({ answers: await doForMany(ctx, body) }),
});
