// The first password of a user who signs in with a provider.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, secret, text } from '../kernel/fields.ts';

export const firstPassword = contract({
  sendCode: {
    summary: 'Emails a code with which a user without a password chooses the first one',
    method: 'POST',
    path: '/user/password/code',
    access: 'securing',
    reply: emptyReply,
    errors: ['auth.has_password', 'user.not_found'],
  },
  choose: {
    summary: 'Sets the first password with the emailed code and ends all other sign-in sessions',
    method: 'POST',
    path: '/user/password/first',
    access: 'securing',
    body: z.strictObject({ code: text(20), password: secret }),
    reply: emptyReply,
    errors: [
      'user.not_found',
      'auth.has_password',
      'auth.wrong_code',
      'auth.code_expired',
      'auth.password_length',
      'auth.password_common',
      'auth.same_password',
    ],
  },
});
