import { useMutation } from '@tanstack/react-query';
import { sessions } from '@thedot/domain/auth/sessions.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(sessions);

/** For staff: signs a user out everywhere. */
export const useEndUserSessions = (userId: string) =>
  useMutation({ mutationFn: () => api.endOfUser({ params: { id: userId } }) });
