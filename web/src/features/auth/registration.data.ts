import {
  type FirstAdmin,
  type Registration,
  registration,
} from '@thedot/domain/auth/registration.contract';
import type { StationRegistration } from '@thedot/domain/registrations/registrations.contract';
import { client } from '../../app/api.ts';

const api = client(registration);

export const register = (wish: Registration) => api.register({ body: wish });

/** With its documents, which may take a while. */
export const registerForStation = (
  wish: StationRegistration,
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
