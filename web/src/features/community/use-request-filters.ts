import { Program, ServiceStatus } from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { handlingFilters } from '@thedot/domain/submissions/submissions.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import type { ListFilter } from '../../ui/lists/ListFilters.tsx';
import { useHandlingFilters } from '../submissions/submissions.public.ts';

const RequestFilters = z.object({
  search: z.string(),
  status: ServiceStatus,
  program: Program,
  ...handlingFilters,
});
export type RequestFilterValues = Partial<z.infer<typeof RequestFilters>>;

/** The filters that the board and the list of requests share; they stay when the view changes. */
export function useRequestFilters() {
  const { t } = useTranslation('community');
  const filterState = useListFilters(RequestFilters);
  const filters: readonly ListFilter<RequestFilterValues>[] = [
    {
      name: 'program',
      label: t('column.program'),
      placeholder: t('manage.any_program'),
      options: Program.options.map((value) => ({ value, label: PROGRAM_NAMES[value] })),
    },
    ...useHandlingFilters(true),
  ];
  return { filterState, filters };
}
