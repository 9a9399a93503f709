import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Answers,
  community,
  type Program,
  type ServiceAction,
  type ServiceDocument,
  type ServiceRequest,
  type ServiceRequestQuery,
} from '@thedot/domain/community/community.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { z } from 'zod';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { useSubmissionMutation } from '../submissions/submissions.data.ts';

const api = createClient(community);

export const COMMUNITY_KEY = ['community'] as const;

export const requestPath = (id: string): string => `/community-service/${id}`;

export const programsQuery = queryOptions({
  queryKey: [...COMMUNITY_KEY, 'programs'],
  queryFn: ({ signal }) => api.programs({}, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

export const programSettingsQuery = (program: Program) =>
  queryOptions({
    queryKey: [...COMMUNITY_KEY, 'settings', program],
    queryFn: ({ signal }) => api.programSettings({ params: { program } }, { signal }),
    ...LIVE_REFETCH,
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMMUNITY_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

const pageAfter = (after: string) => ({ limit: 30, ...(after && { after }) });

export const myRequestsQuery = (program?: Program) =>
  infiniteQueryOptions({
    queryKey: [...COMMUNITY_KEY, 'mine', program],
    queryFn: ({ pageParam, signal }) =>
      api.listMine({ query: { ...pageAfter(pageParam), ...(program && { program }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

export type RequestFilters = Partial<Omit<ServiceRequestQuery, 'limit' | 'after'>>;

export const requestsQuery = (filters: RequestFilters) =>
  infiniteQueryOptions({
    queryKey: [...COMMUNITY_KEY, 'all', filters],
    queryFn: ({ pageParam, signal }) =>
      api.listAll({ query: { ...filters, ...pageAfter(pageParam) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

export type BoardFilters = Omit<RequestFilters, 'status'>;

/** How many requests have each status. */
export const boardCountsQuery = (filters: BoardFilters) =>
  queryOptions({
    queryKey: [...COMMUNITY_KEY, 'counts', filters],
    queryFn: ({ signal }) => api.counts({ query: filters }, { signal }),
    select: ({ items }) => new Map(items.map(({ status, count }) => [status, count])),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

export const figuresQuery = queryOptions({
  queryKey: [...COMMUNITY_KEY, 'figures'],
  queryFn: ({ signal }) => api.figures({ query: { days: 90 } }, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

export const requestExportUrl = (filters: RequestFilters, format: SpreadsheetFormat) =>
  endpointUrl(community.exportAll, { query: { ...filters, language: currentLanguage(), format } });

interface NewRequest {
  readonly title: string;
  readonly text: string;
  readonly answers: Answers;
  readonly consentVersion: number | null;
}

interface NewRequestInput {
  readonly body: NewRequest;
  readonly files: readonly File[];
  readonly onProgress: (percent: number) => void;
}

const SEND = {
  wemove: api.requestWemove,
  proservy: api.requestProservy,
  eurafrique: api.requestEurafrique,
};

/** The form shows its refusals. */
export const useRequestService = (program: Program) =>
  useSubmissionMutation(
    COMMUNITY_KEY,
    ({ body, files, onProgress }: NewRequestInput): Promise<ServiceRequest> =>
      SEND[program]({ body, files: { files: [...files] } }, { onProgress }),
    { silent: true },
  );

interface Change {
  readonly id: string;
  readonly action: ServiceAction;
  readonly reason: string;
}

export const useChangeRequest = (meta: { readonly silent?: boolean } = {}) =>
  useSubmissionMutation(
    COMMUNITY_KEY,
    ({ id, ...body }: Change) => api.change({ params: { id }, body }),
    meta,
  );

export const useForwardRequest = () =>
  useSubmissionMutation(COMMUNITY_KEY, (id: string) => api.forward({ params: { id } }));

type ProgramChange = z.input<typeof community.changeProgram.body>;

export const useChangeProgram = (program: Program) =>
  useSubmissionMutation(
    COMMUNITY_KEY,
    (body: ProgramChange) => api.changeProgram({ params: { program }, body }),
    { silent: true },
  );

type Title = ServiceDocument['title'];

interface NewDocument {
  readonly title: Title;
  readonly file: File;
  readonly onProgress: (percent: number) => void;
}

export const useAddDocument = (program: Program) =>
  useSubmissionMutation(
    COMMUNITY_KEY,
    ({ title, file, onProgress }: NewDocument) =>
      api.addDocument({ params: { program }, body: { title }, files: { file } }, { onProgress }),
    { silent: true },
  );

export const useChangeDocument = () =>
  useSubmissionMutation(
    COMMUNITY_KEY,
    ({ id, title }: { readonly id: string; readonly title: Title }) =>
      api.changeDocument({ params: { id }, body: { title } }),
    { silent: true },
  );

export const useOrderDocuments = (program: Program) =>
  useSubmissionMutation(COMMUNITY_KEY, (ids: readonly string[]) =>
    api.orderDocuments({ params: { program }, body: { ids: [...ids] } }),
  );

export const useRemoveDocument = () =>
  useSubmissionMutation(COMMUNITY_KEY, (id: string) => api.removeDocument({ params: { id } }));
