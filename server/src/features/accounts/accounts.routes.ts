import { directory } from '@thedot/domain/accounts/directory.contract';
import { userNotes } from '@thedot/domain/accounts/notes.contract';
import { personalData } from '@thedot/domain/accounts/personal-data.contract';
import { AppError } from '@thedot/domain/errors';
import { users } from '@thedot/domain/users/users.contract';
import { implement } from '../../http/implement.ts';
import { findPageAnnouncements } from '../announcements/announcements.service.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '../auth/security/passwords.service.ts';
import { choosePresence } from '../users/presence/presence.service.ts';
import { findMe, savePhoto, saveProfile } from '../users/users.service.ts';
import {
  createAccount,
  editAccount,
  resendAccountInvitation,
} from './management/accounts.service.ts';
import { runBulkAction } from './management/bulk-actions.service.ts';
import { exportUsers } from './directory/directory-export.service.ts';
import { countUsers } from './directory/directory.queries.ts';
import {
  listUsedHours,
  loadUser,
  listUsers,
  listUserBookings,
} from './directory/directory.service.ts';
import { addNote, listActivity, listNotes, removeNote } from './notes/notes.service.ts';
import { openDataExport, prepareDataExport } from './personal-data/data-export.service.ts';
import {
  requestErasure,
  carryOutErasure,
  findErasureRequest,
  findMyData,
  listErasureRequests,
  refuseErasureRequest,
  withdrawErasureRequest,
} from './personal-data/erasure.service.ts';
import {
  listOffboardingItems,
  listSuccessors,
  removeOrRestore,
} from './management/removal.service.ts';

/** The calls by which users manage their own account. */
export const ownAccountRoutes = implement(users, {
  me: async (_, ctx) => {
    const [user, announcements] = await Promise.all([findMe(ctx), findPageAnnouncements(ctx)]);
    return { user, announcements };
  },
  saveProfile: async ({ body, files }, ctx) => saveProfile(ctx, body, files.photo[0]),
  choosePresence: async ({ body }, ctx) => choosePresence(ctx, body.status),
  uploadPicture: async ({ files }, ctx) => {
    const [photo] = files.photo;
    if (!photo) throw new AppError('file.required');
    return savePhoto(ctx, photo);
  },
  recoverPassword: async ({ query }, ctx) => requestPasswordReset(ctx, query.email),
  resetPassword: async ({ headers, body }, ctx) =>
    resetPassword(ctx, headers['x-resetpwd-token'], body.password),
  changePassword: async ({ body }, ctx) => changePassword(ctx, body.oldPassword, body.password),
});

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
  successors: async ({ params, query }, ctx) => ({
    successors: [...(await listSuccessors(ctx, params.id, query))],
  }),
  remove: async ({ body }, ctx) => removeOrRestore(ctx, body),
  bulk: async ({ body }, ctx) => ({ results: await runBulkAction(ctx, body) }),
});

export const noteRoutes = implement(userNotes, {
  list: async ({ params, query }, ctx) => listNotes(ctx, params.id, query),
  add: async ({ params, body }, ctx) => addNote(ctx, params.id, body.text),
  remove: async ({ params }, ctx) => removeNote(ctx, params.id),
  activity: async ({ params, query }, ctx) => listActivity(ctx, params.id, query),
});

export const personalDataRoutes = implement(personalData, {
  find: async (_, ctx) => findMyData(ctx),
  prepareExport: async ({ body }, ctx) => prepareDataExport(ctx, body.password),
  export: async ({ params, query }, ctx) => openDataExport(ctx, params.token, query.language),
  requestErasure: async ({ body }, ctx) => requestErasure(ctx, body.password),
  withdrawErasure: async (_, ctx) => withdrawErasureRequest(ctx),
  listErasures: async ({ query }, ctx) => listErasureRequests(ctx, query),
  findErasure: async ({ params }, ctx) => findErasureRequest(ctx, params.id),
  erase: async ({ body }, ctx) => carryOutErasure(ctx, body.erasureId, body),
  refuse: async ({ body }, ctx) => refuseErasureRequest(ctx, body.erasureId, body.reason),
});
