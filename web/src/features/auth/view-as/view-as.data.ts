import { useMutation } from '@tanstack/react-query';
import type { EndpointInput } from '@thedot/domain/kernel/endpoint';
import { viewAs } from '@thedot/domain/auth/view-as.contract';
import { createClient } from '../../../lib/api/client.ts';
import { startPageAfterChange } from '../../../lib/session/restart.ts';

const api = createClient(viewAs);

type ViewAsForm = EndpointInput<typeof viewAs.start>['body'];

/** The page starts again once the answer about the signed-in user names the other one. */
export const startViewing = (id: string, body: ViewAsForm) => api.start({ params: { id }, body });

/** Leads back to the page of the viewed user. */
export const useEndViewing = (viewedId: string) =>
  useMutation({
    mutationFn: () => startPageAfterChange(`/users/view/${viewedId}`, () => api.end()),
  });
