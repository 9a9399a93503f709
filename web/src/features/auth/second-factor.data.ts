import { queryOptions, useMutation } from '@tanstack/react-query';
import { type SecondFactorProof, secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { createClient } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { startSession, meQuery } from '../../lib/session/session.ts';

const api = createClient(secondFactor);

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => api.state({}, { signal }),
  meta: { silent: true },
});

/** Refetches what depends on the second factor: sign-in sessions and the signed-in user. */
const invalidateSignIn = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['auth'] }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);

/** Completes the second step of a sign-in. */
export async function submitSignInCode(ticket: string, code: string): Promise<void> {
  const { accessToken } = await api.completeSignIn({ body: { ticket, code } });
  startSession(accessToken);
}

export const startSecondFactorSetup = (password: string) => api.beginSetup({ body: { password } });

export async function confirmSecondFactorSetup(
  setup: string,
  code: string,
): Promise<readonly string[]> {
  const { recoveryCodes } = await api.confirm({ body: { setup, code } });
  // Updates the cache at once, so that the user can continue before the refetch ends.
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, isUnsecured: false });
  await invalidateSignIn();
  return recoveryCodes;
}

export async function renewRecoveryCodes(proof: SecondFactorProof): Promise<readonly string[]> {
  const { recoveryCodes } = await api.renewCodes({ body: proof });
  await invalidateSignIn();
  return recoveryCodes;
}

export async function turnOffSecondFactor(proof: SecondFactorProof): Promise<void> {
  await api.turnOff({ body: proof });
  await invalidateSignIn();
}

/** For staff: the date since when the user has a second factor. */
export const userSecondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'second-factor', userId],
    queryFn: ({ signal }) => api.findOfUser({ params: { id: userId } }, { signal }),
    meta: { silent: true },
  });

/** For staff: removes the second factor of a user who lost it. */
export const useResetSecondFactor = (userId: string) =>
  useMutation({
    mutationFn: () => api.reset({ params: { id: userId } }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: userSecondFactorQuery(userId).queryKey }),
  });
