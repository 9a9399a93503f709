import { queryOptions, useMutation } from '@tanstack/react-query';
import { type SecondFactorProof, secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { startSession, meQuery } from '../../lib/session/session.ts';

const api = client(secondFactor);

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => api.state({}, { signal }),
  meta: { silent: true },
});

/** What hangs on it is looked up again: where one is signed in, and what one may do. */
const changed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['auth'] }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);

/** The second step of a sign-in. */
export async function answerCode(ticket: string, code: string): Promise<void> {
  const { accessToken } = await api.answer({ body: { ticket, code } });
  startSession(accessToken);
}

export const beginSetup = (password: string) => api.begin({ body: { password } });

export async function confirmSetup(setup: string, code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await api.confirm({ body: { setup, code } });
  // Known at once, so that the person may go on while the hub is still asked who they are.
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, isUnsecured: false });
  await changed();
  return recoveryCodes;
}

export async function renewRecoveryCodes(proof: SecondFactorProof): Promise<readonly string[]> {
  const { recoveryCodes } = await api.renewCodes({ body: proof });
  await changed();
  return recoveryCodes;
}

export async function turnOff(proof: SecondFactorProof): Promise<void> {
  await api.turnOff({ body: proof });
  await changed();
}

/** For staff: since when somebody has a second factor. */
export const secondFactorOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'second-factor', userId],
    queryFn: ({ signal }) => api.of({ params: { id: userId } }, { signal }),
    meta: { silent: true },
  });

/** For staff: takes the second factor of somebody who has lost theirs. */
export const useResetSecondFactor = (userId: string, onSuccess: () => void) =>
  useMutation({
    mutationFn: () => api.reset({ params: { id: userId } }),
    onSuccess,
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: secondFactorOfQuery(userId).queryKey }),
  });
