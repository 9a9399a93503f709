import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Import,
  type ImportOutcome,
  type ImportPage,
  imports,
  type ImportState,
} from '@thedot/domain/imports/imports.contract';
import type { Language, SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { refetchIntervalUnlessLive } from '../../lib/live/refetch-policy.ts';

const api = createClient(imports);

const KEY = ['imports'] as const;
/** Polls a running import every second while no live connection delivers its progress. */
const pollInterval = refetchIntervalUnlessLive(1_000);

const isRunning = ({ state }: Pick<Import, 'state'>) => state === 'running';

export const importsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  select: (answer) => answer.imports,
  refetchInterval: ({ state }) => (state.data?.imports.some(isRunning) ? pollInterval() : false),
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollInterval() : false),
    staleTime: 0,
  });

interface ImportRowsInput {
  readonly id: string;
  /** Part of the query key: the preview and the result are different lists. */
  readonly state: ImportState;
  readonly outcome: ImportOutcome | undefined;
}

export const importRowsQuery = ({ id, state, outcome }: ImportRowsInput) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'rows', id, state, outcome],
    queryFn: ({ pageParam, signal }) =>
      api.rows(
        {
          params: { id },
          query: { ...(outcome && { outcome }), ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) =>
      pages.flatMap((page) => page.rows.map((row) => ({ ...row, id: String(row.position) }))),
    placeholderData: keepPreviousData,
  });

interface UploadImportInput {
  readonly table: File;
  readonly organizationKind: Import['organizationKind'];
  readonly sendsInvitations: boolean;
  /** Receives the uploaded share of the file in percent. */
  readonly onProgress: (percent: number) => void;
}

export function useUploadImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ table, onProgress, ...body }: UploadImportInput) =>
      api.upload({ body, files: { table } }, { onProgress }),
    meta: { silent: true },
    onSuccess: (answer) =>
      cache.setQueryData(importQuery(answer.import.id).queryKey, answer.import),
  });
}

export const useConfirmImport = (id: string) =>
  useImportAction(id, () => api.confirm({ params: { id } }));

export const useCancelImport = (id: string) =>
  useImportAction(id, () => api.cancel({ params: { id } }));

function useImportAction(id: string, request: () => Promise<ImportPage>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (it) => cache.setQueryData(importQuery(id).queryKey, it),
  });
}

/** Returns a function that invalidates every query but the imports: an import may change any list of users. */
export function useInvalidateUserLists() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

export const importTemplateUrl = (format: SpreadsheetFormat) =>
  endpointUrl(imports.template, { query: { format, language: currentLanguage() } });

export const importExportUrl = (id: string, format: SpreadsheetFormat, outcome?: ImportOutcome) =>
  endpointUrl(imports.exportRows, {
    params: { id },
    query: { format, language: currentLanguage(), outcome },
  });

/** The language of spreadsheet texts; follows the interface language. */
export const useSpreadsheetLanguage = (): Language => {
  const { i18n } = useTranslation();
  return i18n.language === 'fr' ? 'fr' : 'en';
};
