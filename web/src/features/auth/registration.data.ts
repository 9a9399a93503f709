import {
  type FirstAdmin,
  type Registration,
  registration,
} from '@thedot/domain/auth/registration.contract';
import type { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { client } from '../../lib/api/client.ts';

const api = client(registration);

export const register = (wish: Registration) => api.register({ body: wish });

/** With its documents, which may take a while. */
export const registerForStation = (
  wish: StationSignUp,
  documents: readonly File[],
  onProgress: (percent: number) => void,
) =>
  api.register(
    { body: wish, files: { documents } },
    { ...(documents.length > 0 && { onProgress }) },
  );

export const createFirstAdmin = (wish: FirstAdmin) => api.createFirstAdmin({ body: wish });

/** Refused for a temporary address, false for one that is registered already. */
export const isFree = async (email: string) => (await api.checkEmail({ query: { email } })).free;
