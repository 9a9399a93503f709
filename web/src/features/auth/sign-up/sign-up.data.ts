import { noteNewSession } from '../../../lib/session/session.ts';
import { queryOptions } from '@tanstack/react-query';
import {
  type FirstAdmin,
  type Registration,
  registration,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import type { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { email as emailField } from '@thedot/domain/kernel/fields';
import { refreshAccessToken } from '../../../lib/api/access-token.ts';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(registration);

export const register = (input: Registration) => api.register({ body: input });

/** Uploads the documents too; `onProgress` receives percent. */
export const registerForStation = (
  input: StationSignUp,
  documents: readonly File[],
  onProgress: (percent: number) => void,
) =>
  api.register(
    { body: input, files: { documents } },
    { ...(documents.length > 0 && { onProgress }) },
  );

export const createFirstAdmin = (input: FirstAdmin) => api.createFirstAdmin({ body: input });

export const isEmailAddress = (text: string): boolean => emailField.safeParse(text).success;

/** Throws for a temporary address; returns false for a registered one. */
export const isEmailAvailable = async (email: string) =>
  (await api.checkEmail({ query: { email } })).free;

/** A link works once, so that its result never becomes stale. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verification', token],
    queryFn: () => verify(token),
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** Verifies the address and takes the token of the session that this started. */
async function verify(token: string) {
  const { email, signedIn } = await api.verify({ body: { token } });
  const hasToken = signedIn && (await refreshAccessToken().then(Boolean, () => false));
  if (hasToken) noteNewSession();
  return { email, signedIn: hasToken };
}

export const resendVerification = (email: string) => api.resendVerification({ body: { email } });
