import { queryOptions, useMutation } from '@tanstack/react-query';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { sessions } from '@thedot/domain/auth/sessions.contract';
import Bowser from 'bowser';
import { createClient } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const api = createClient(sessions);

export const mySessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  select: ({ items }) => items,
  refetchOnWindowFocus: true,
  meta: { silent: true },
});

/** Refetches after errors too: the session may have ended elsewhere. */
const onSettled = () => queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey });

export const useEndSession = () =>
  useMutation({
    mutationFn: ({ id, proof }: { id: string; proof: IdentityProof }) =>
      api.end({ params: { id }, body: proof }),
    onSettled,
    meta: { silent: true },
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: (proof: IdentityProof) => api.endOthers({ body: proof }),
    onSettled,
    meta: { silent: true },
  });

export interface Device {
  readonly kind: 'desk' | 'phone' | 'unknown';
  readonly browser: string | null;
  readonly system: string | null;
}

const HANDHELD = ['mobile', 'tablet'];

/** Parses a user agent into the common names of browser and system. */
export function parseDevice(userAgent: string): Device {
  if (!userAgent) return { kind: 'unknown', browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    kind: !platform.type ? 'unknown' : HANDHELD.includes(platform.type) ? 'phone' : 'desk',
    browser: browser.name || null,
    system: os.name || null,
  };
}
