import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { type JoinByInvitationInput, team } from '@thedot/domain/organizations/team.contract';
import { client } from '../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { startSession } from '../../lib/session/session.ts';
import { KEY, organizationsChanged } from './organizations.data.ts';

const api = client(team);

/** Apart from the organization: who passes it on, or leaves it, need not look at these again. */
const INVITATIONS = ['invitations'] as const;
const onSuccess = organizationsChanged;

export const membersQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'members', organizationId],
    queryFn: ({ pageParam, signal }) =>
      api.members(
        { query: { organizationId, limit: 50, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...INVITATIONS, organizationId],
    queryFn: ({ signal }) => api.invitations({ query: { organizationId } }, { signal }),
    select: ({ invitations }) => invitations,
    ...LIVE_REFETCH,
  });

const invitationsChanged = () => queryClient.invalidateQueries({ queryKey: INVITATIONS });

export async function invite(organizationId: string, email: string): Promise<void> {
  await api.invite({ body: { organizationId, email } });
  await invitationsChanged();
}

export const useResend = (organizationId: string) =>
  useMutation({
    mutationFn: (id: string) => api.resendInvitation({ body: { organizationId, id } }),
    onSuccess: invitationsChanged,
  });

export const useRevoke = (organizationId: string) =>
  useMutation({
    mutationFn: (id: string) => api.revokeInvitation({ body: { organizationId, id } }),
    onSuccess: invitationsChanged,
  });

export const useRemoveMember = (organizationId: string) =>
  useMutation({
    mutationFn: (userId: string) => api.removeMember({ body: { organizationId, userId } }),
    onSuccess,
  });

export const useChangeOwner = (organizationId: string) =>
  useMutation({
    mutationFn: (userId: string) => api.changeOwner({ body: { organizationId, userId } }),
    onSuccess,
  });

export const useLeave = () => useMutation({ mutationFn: () => api.eject({ body: {} }), onSuccess });

/** Its page says what is wrong with a link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.previewInvitation({ body: { token } }, { signal }),
    select: ({ invitation }) => invitation,
    retry: false,
    meta: { silent: true },
  });

export const join = (wish: JoinByInvitationInput) => api.join({ body: wish });

/** A new account has no second factor yet, so it is let in at once. */
export function enter(admission: SignInResult): void {
  if ('accessToken' in admission) startSession(admission.accessToken);
}

export const useAccept = () =>
  useMutation({ mutationFn: (token: string) => api.accept({ body: { token } }), onSuccess });
