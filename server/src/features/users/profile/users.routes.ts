import { users } from '@thedot/domain/users/users.contract';
import { AppError } from '@thedot/domain/errors';
import { implement } from '../../../http/implement.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '../../auth/security/passwords.service.ts';
import { choosePresence } from '../presence/presence.service.ts';
import { findMe, savePhoto, saveProfile } from '../users.service.ts';

export const userRoutes = implement(users, {
  me: async (_, ctx) => ({ user: await findMe(ctx) }),
  saveProfile: async ({ body, files }, ctx) => saveProfile(ctx, body, files.photo[0]),
  choosePresence: async ({ body }, ctx) => choosePresence(ctx, body.status),
  uploadPicture: async (
    {
      files: {
        photo: [photo],
      },
    },
    ctx,
  ) => {
    if (!photo) throw new AppError('file.required');
    return savePhoto(ctx, photo);
  },
  recoverPassword: async ({ query }, ctx) => requestPasswordReset(ctx, query.email),
  resetPassword: async ({ headers, body }, ctx) =>
    resetPassword(ctx, headers['x-resetpwd-token'], body.password),
  changePassword: async ({ body }, ctx) => changePassword(ctx, body.oldPassword, body.password),
});
