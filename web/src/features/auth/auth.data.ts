import { auth, type Credentials } from '@thedot/domain/auth/auth.contract';
import { firstPassword } from '@thedot/domain/auth/first-password.contract';
import { users } from '@thedot/domain/users/users.contract';
import { createClient } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { startSession } from '../../lib/session/session.ts';

const api = createClient(auth);
const passwords = createClient(users);
const firstPasswords = createClient(firstPassword);

/** Starts a session and returns null, or returns the ticket for the second step. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const admission = await api.signIn({ body: credentials });
  if ('ticket' in admission) return admission.ticket;
  startSession(admission.accessToken);
  return null;
}

export const recoverPassword = (email: string) => passwords.recoverPassword({ query: { email } });

export const resetPassword = (token: string, password: string) =>
  passwords.resetPassword({ body: { password }, headers: { 'x-resetpwd-token': token } });

export const changePassword = (oldPassword: string, password: string) =>
  passwords.changePassword({ body: { oldPassword, password } });

export const sendFirstPasswordCode = () => firstPasswords.sendCode();

export async function chooseFirstPassword(code: string, password: string): Promise<void> {
  await firstPasswords.choose({ body: { code, password } });
  await queryClient.invalidateQueries({ queryKey: ['auth'] });
}
