import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import {
  type NewTicket,
  type TicketChange,
  type TicketQuery,
  tickets,
  type TicketSubjectKind,
  type TicketType,
} from '@thedot/domain/tickets/tickets.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { useSubmissionMutation } from '../submissions/submissions.data.ts';

const api = createClient(tickets);

export const TICKETS_KEY = ['tickets'] as const;

export type TicketFilters = Partial<Omit<TicketQuery, 'limit' | 'after'>>;

const CALLS = {
  all: 'list',
  proposal: 'listProposals',
  claims: 'listClaims',
  resolved: 'list',
} as const;
export type TicketList = keyof typeof CALLS;

/** One list of tickets, newest first. */
export const ticketsQuery = (list: TicketList, filters: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: [...TICKETS_KEY, 'list', list, filters],
    queryFn: ({ pageParam, signal }) =>
      api[CALLS[list]](
        {
          query: {
            ...filters,
            ...(list === 'resolved' && { status: 'resolved' }),
            limit: 30,
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

export const ticketCountsQuery = queryOptions({
  queryKey: [...TICKETS_KEY, 'counts'],
  queryFn: ({ signal }) => api.counts({}, { signal }),
  ...LIVE_REFETCH,
});

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** The shortest title that is compared with others. */
const MIN_TITLE = 8;

/** Tickets with a similar title, while it is typed. */
export const similarTicketsQuery = (title: string, type: TicketType) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'similar', type, title],
    queryFn: ({ signal }) => api.findSimilar({ query: { title, type } }, { signal }),
    select: ({ items }) => items,
    enabled: title.length >= MIN_TITLE,
    placeholderData: keepPreviousData,
  });

/** Open tickets of a type that the user handles, to merge a duplicate into. */
export const openTicketsQuery = (type: TicketType, search: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'open', type, search],
    queryFn: ({ signal }) =>
      api.list(
        {
          query: {
            type,
            status: 'unresolved',
            scope: 'handled',
            limit: 20,
            ...(search && { search }),
          },
        },
        { signal },
      ),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

/** The tickets about a booking, a space or material. */
export const ticketsOfSubjectQuery = (kind: TicketSubjectKind, id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'about', kind, id],
    queryFn: ({ signal }) => api.listOfSubject({ params: { kind, id } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

export const ticketExportUrl = (filters: TicketFilters, format: SpreadsheetFormat) =>
  endpointUrl(tickets.exportAll, { query: { ...filters, language: currentLanguage(), format } });

interface NewTicketInput {
  readonly body: NewTicket;
  readonly files: readonly File[];
  readonly onProgress: (percent: number) => void;
}

/** The form shows its refusals. */
export const useCreateTicket = () =>
  useSubmissionMutation(
    TICKETS_KEY,
    ({ body, files, onProgress }: NewTicketInput) =>
      api.create({ body, files: { files: [...files] } }, { onProgress }),
    { silent: true },
  );

/** The form or dialog shows its refusals, if `silent`. */
export const useChangeTicket = (meta: { readonly silent?: boolean } = {}) =>
  useSubmissionMutation(TICKETS_KEY, (change: TicketChange) => api.change({ body: change }), meta);

interface Decision {
  readonly id: string;
  readonly reason: string;
}

export const useResolveTicket = () =>
  useSubmissionMutation(TICKETS_KEY, (body: Decision) => api.resolve({ body }), { silent: true });

export const useMergeTicket = () =>
  useSubmissionMutation(
    TICKETS_KEY,
    (body: { readonly id: string; readonly into: string; readonly reason: string }) =>
      api.merge({ body }),
    { silent: true },
  );

export const useRemoveTicket = () =>
  useSubmissionMutation(TICKETS_KEY, (id: string) => api.remove({ params: { id } }));

export const useVote = () =>
  useSubmissionMutation(
    TICKETS_KEY,
    ({ id, hasVoted }: { readonly id: string; readonly hasVoted: boolean }) =>
      hasVoted ? api.withdrawVote({ params: { id } }) : api.vote({ params: { id } }),
  );

export const useRateTicket = (id: string) =>
  useSubmissionMutation(
    TICKETS_KEY,
    (body: { readonly rating: number; readonly text: string }) =>
      api.rate({ params: { id }, body }),
    { silent: true },
  );
