import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { sessionResources } from '@thedot/domain/expert-sessions/session-resources.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import {
  type MaterialBooking,
  type MaterialBookingChange,
  materialBookings,
  type MaterialReturn,
  type MaterialStatus,
} from '@thedot/domain/material/material-bookings.contract';
import { materialItems } from '@thedot/domain/material/material-items.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import type { SessionDecision } from '../../scheduling/bookings/session-requests.ts';
import { MATERIAL_KEY, useMaterialMutation } from '../material.data.ts';

const api = createClient({
  ...materialBookings,
  ...materialItems,
  decideResource: sessionResources.decideResource,
});

const errorTitle = 'errors.title_booking';

const toFlag = (value: boolean) => (value ? 'true' : 'false');

const STATUS_OF = {
  requests: 'pending',
  collect: 'accepted',
  out: 'out',
  overdue: 'overdue',
} as const;

/** What the lending desk has to do. */
export type DeskTask = keyof typeof STATUS_OF;

/** The loans of all borrowers that wait for the same task, by their start. */
export const deskLoansQuery = (isTT: boolean, task: DeskTask) =>
  infiniteQueryOptions({
    queryKey: [...MATERIAL_KEY, 'desk', isTT, task],
    queryFn: ({ signal }) =>
      api.bookings({ query: { isTT: toFlag(isTT), status: STATUS_OF[task] } }, { signal }),
    initialPageParam: '',
    getNextPageParam: () => undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

/** What of the hub's or the station's material was handed out to whom, newest first. */
export const loanHistoryQuery = (isTT: boolean) =>
  infiniteQueryOptions({
    queryKey: [...MATERIAL_KEY, 'history', 'all', isTT],
    queryFn: ({ pageParam, signal }) =>
      api.history(
        { query: { isTT: toFlag(isTT), ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

/** How long past loans are listed. */
const PAST_DAYS = 90;

const CURRENT: readonly MaterialStatus[] = ['pending', 'accepted', 'out'];

/** The user's own loans: those to come or out, or past ones, also rejected and cancelled, newest first. */
export const myLoansQuery = (isTT: boolean, when: 'now' | 'past') =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'mine', isTT, when],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - PAST_DAYS * DAY_MS).toISOString();
      const range = when === 'past' && { from };
      return api.bookings({ query: { isTT: toFlag(isTT), scope: 'mine', ...range } }, { signal });
    },
    select: ({ items }) => {
      const wanted = items.filter(({ status }) => CURRENT.includes(status) === (when === 'now'));
      return when === 'past' ? wanted.toReversed() : wanted;
    },
    ...LIVE_REFETCH,
  });

/** The item of a scanned or typed code; the dialog that scans shows a refusal. */
export const findItem = (code: string) => api.scan({ query: { code } });

export const useAcceptLoan = () =>
  useMaterialMutation((id: string) => api.change({ query: { id }, body: { action: 'accept' } }), {
    errorTitle,
  });

interface RejectInput {
  readonly id: string;
  readonly reason: string;
}

/** The form shows its refusals. */
export const useRejectLoan = () =>
  useMaterialMutation(
    ({ id, reason }: RejectInput) =>
      api.change({ query: { id }, body: { action: 'reject', reason } }),
    { silent: true },
  );

/** Approves or declines a material of an expert session. The form shows why a decline is refused. */
export const useDecideSessionMaterial = (
  meta: { readonly silent: true } | { readonly errorTitle: typeof errorTitle },
) =>
  useMaterialMutation(
    ({
      booking: { sessionId, materialId },
      ...body
    }: SessionDecision<{ readonly sessionId: string; readonly materialId: string }>) =>
      api.decideResource({ params: { id: sessionId }, body: { resourceId: materialId, ...body } }),
    meta,
  );

interface ExtendInput {
  readonly id: string;
  readonly end: string;
}

/** The form shows its refusals. */
export const useExtendLoan = () =>
  useMaterialMutation(
    ({ id, end }: ExtendInput) => api.change({ query: { id }, body: { action: 'extend', end } }),
    { silent: true },
  );

type HandOut = Extract<z.input<typeof MaterialBookingChange>, { readonly action: 'handOut' }>;

interface HandOutInput {
  readonly id: string;
  readonly body: Omit<HandOut, 'action'>;
  readonly photos: readonly File[];
  readonly signature: File | null;
}

/** The form shows its refusals. */
export const useHandOut = () =>
  useMaterialMutation(
    ({ id, body, photos, signature }: HandOutInput): Promise<MaterialBooking> =>
      api.change({
        query: { id },
        body: { action: 'handOut', ...body },
        files: { photos: [...photos], ...(signature && { signature }) },
      }),
    { silent: true },
  );

interface ReturnInput {
  readonly id: string;
  readonly body: z.input<typeof MaterialReturn>;
  readonly photos: readonly File[];
}

/** The form shows its refusals. */
export const useReturnLoan = () =>
  useMaterialMutation(
    ({ id, body, photos }: ReturnInput) =>
      api.return({ query: { id }, body, files: { photos: [...photos] } }),
    { silent: true },
  );
