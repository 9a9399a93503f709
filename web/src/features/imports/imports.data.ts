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
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { refetchIntervalUnlessLive } from '../../lib/live/refetch-policy.ts';

const api = client(imports);

const KEY = ['imports'] as const;
/** How far a running one is, without a line that tells. */
const lookAgain = refetchIntervalUnlessLive(1_000);

const isRunning = ({ state }: Pick<Import, 'state'>) => state === 'running';

export const importsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  select: (answer) => answer.imports,
  refetchInterval: ({ state }) => (state.data?.imports.some(isRunning) ? lookAgain() : false),
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookAgain() : false),
    staleTime: 0,
  });

interface RowsAsked {
  readonly id: string;
  /** What was foreseen and what became of it are two lists. */
  readonly state: ImportState;
  readonly outcome: ImportOutcome | undefined;
}

export const importRowsQuery = ({ id, state, outcome }: RowsAsked) =>
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

interface TableToBring {
  readonly table: File;
  readonly organizationKind: Import['organizationKind'];
  readonly sendsInvitations: boolean;
  /** Percent of the file that has gone. */
  readonly onProgress: (percent: number) => void;
}

export function useUpload() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ table, onProgress, ...body }: TableToBring) =>
      api.upload({ body, files: { table } }, { onProgress }),
    meta: { silent: true },
    onSuccess: (answer) =>
      cache.setQueryData(importQuery(answer.import.id).queryKey, answer.import),
  });
}

export const useConfirm = (id: string) => useMove(id, () => api.confirm({ params: { id } }));

export const useCancel = (id: string) => useMove(id, () => api.cancel({ params: { id } }));

function useMove(id: string, move: () => Promise<ImportPage>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: move,
    onSuccess: (it) => cache.setQueryData(importQuery(id).queryKey, it),
  });
}

/** Once people have come in, every list of them is old. */
export function useForgetPeople() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

export const templateAddress = (format: SheetFormat) =>
  endpointUrl(imports.template, { query: { format, language: currentLanguage() } });

export const sheetAddress = (id: string, format: SheetFormat, outcome?: ImportOutcome) =>
  endpointUrl(imports.sheet, {
    params: { id },
    query: { format, language: currentLanguage(), outcome },
  });
