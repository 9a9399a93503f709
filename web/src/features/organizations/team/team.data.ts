import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { type JoinByInvitationInput, team } from '@thedot/domain/organizations/team.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { startSession } from '../../../lib/session/session.ts';
import { ORGANIZATIONS_KEY, invalidateOrganizations } from '../organizations.data.ts';

const api = createClient(team);
const organizationsApi = createClient(organizations);

/** Separate from the organization key: changing the owner or leaving does not affect invitations. */
const INVITATIONS = ['invitations'] as const;
const onSuccess = invalidateOrganizations;

export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'members', id],
    queryFn: ({ pageParam, signal }) =>
      organizationsApi.members(
        { query: { id, limit: 50, ...(pageParam && { after: pageParam }) } },
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

export async function inviteMember(organizationId: string, email: string): Promise<void> {
  await api.invite({ body: { organizationId, email } });
  await invitationsChanged();
}

export const useResendInvitation = (organizationId: string) =>
  useMutation({
    mutationFn: (id: string) => api.resendInvitation({ body: { organizationId, id } }),
    onSuccess: invitationsChanged,
  });

export const useRevokeInvitation = (organizationId: string) =>
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

export const useLeaveOrganization = () =>
  useMutation({ mutationFn: () => api.eject({ body: {} }), onSuccess });

/** Silent: the page shows why an invitation link is refused. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.previewInvitation({ body: { token } }, { signal }),
    select: ({ invitation }) => invitation,
    retry: false,
    meta: { silent: true },
  });

export const joinOrganization = (input: JoinByInvitationInput) => api.join({ body: input });

/** A new account has no second factor yet, so that the server always answers a token. */
export function signInNewMember(admission: SignInResult): void {
  if ('accessToken' in admission) startSession(admission.accessToken);
}

export const useAcceptInvitation = () =>
  useMutation({ mutationFn: (token: string) => api.accept({ body: { token } }), onSuccess });
