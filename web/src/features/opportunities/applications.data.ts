import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import {
  type ApplicationAction,
  applications,
  type ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import { submissions } from '@thedot/domain/submissions/submissions.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { OPPORTUNITIES_KEY, useOpportunityMutation } from './opportunities.data.ts';

const api = createClient(applications);
const submissionApi = createClient(submissions);

const PAGE = 30;

export interface ApplicationFilters {
  readonly opportunityId?: string | undefined;
  readonly status?: Exclude<ApplicationStatus, 'draft'> | undefined;
}

export const applicationsQuery = (filters: ApplicationFilters) =>
  infiniteQueryOptions({
    queryKey: [...OPPORTUNITIES_KEY, 'applications', filters],
    queryFn: ({ pageParam, signal }) =>
      api.listAll(
        { query: { ...filters, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

/** The applications of the user and their organization. */
export const historyQuery = infiniteQueryOptions({
  queryKey: [...OPPORTUNITIES_KEY, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api.history({ query: { limit: PAGE, ...(pageParam && { after: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
  ...LIVE_REFETCH,
});

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...OPPORTUNITIES_KEY, 'application', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

export const applicationsExportUrl = (filters: ApplicationFilters, format: SpreadsheetFormat) =>
  endpointUrl(applications.exportAll, {
    query: { ...filters, language: currentLanguage(), format },
  });

interface ApplicationInput {
  readonly motivation: string;
  readonly isDraft: boolean;
  readonly documents: readonly File[];
}

/** The form shows its refusals. */
export const useApply = () =>
  useOpportunityMutation(
    ({ documents, ...body }: ApplicationInput & { readonly opportunityId: string }) =>
      api.apply({ body, files: { documents } }),
    { silent: true },
  );

interface ChangeInput extends ApplicationInput {
  readonly id: string;
  readonly removedFiles: string[];
}

/** The form shows its refusals. */
export const useChangeApplication = () =>
  useOpportunityMutation(
    ({ documents, ...body }: ChangeInput) => api.change({ body, files: { documents } }),
    { silent: true },
  );

export const useWithdrawApplication = () =>
  useOpportunityMutation((id: string) => api.withdraw({ params: { id }, body: {} }));

interface ScoreInput {
  readonly id: string;
  readonly score: number;
  readonly note: string;
}

/** The form shows its refusals. */
export const useScoreApplication = () =>
  useOpportunityMutation(({ id, ...body }: ScoreInput) => api.score({ params: { id }, body }), {
    silent: true,
  });

interface Decision {
  readonly id: string;
  readonly action: ApplicationAction;
  readonly reason: string;
}

/** Decides about an application; the result is why it was refused, or null. */
export const useDecide = () =>
  useOpportunityMutation(async ({ id, action, reason }: Decision) => {
    const body = { kind: 'application' as const, ids: [id], action, reason };
    const { items } = await submissionApi.decide({ body });
    return items[0]?.refusal ?? null;
  });
