import {
  type FirstAdmin,
  type Registration,
  registration,
} from '@thedot/domain/auth/registration.contract';
import type { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
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

/** Throws for a temporary address; returns false for a registered one. */
export const isEmailAvailable = async (email: string) =>
  (await api.checkEmail({ query: { email } })).free;
