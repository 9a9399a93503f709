import { queryOptions } from '@tanstack/react-query';
import { auth, type Credentials } from '@thedot/domain/auth/auth.contract';
import { users } from '@thedot/domain/users/users.contract';
import { createClient } from '../../lib/api/client.ts';
import { startSession } from '../../lib/session/session.ts';

const api = createClient(auth);
const passwords = createClient(users);

/** Starts a session and returns null, or returns the ticket for the second step. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const admission = await api.signIn({ body: credentials });
  if ('ticket' in admission) return admission.ticket;
  startSession(admission.accessToken);
  return null;
}

/** A link works once, so that its result never becomes stale. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verification', token],
    queryFn: () => api.verify({ body: { token } }),
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

export const resendVerification = (email: string) => api.resendVerification({ body: { email } });

export const recoverPassword = (email: string) => passwords.recoverPassword({ query: { email } });

export const resetPassword = (token: string, password: string) =>
  passwords.resetPassword({ body: { password }, headers: { 'x-resetpwd-token': token } });

export const changePassword = (oldPassword: string, password: string) =>
  passwords.changePassword({ body: { oldPassword, password } });
