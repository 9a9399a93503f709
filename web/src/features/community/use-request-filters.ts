import { useQuery } from '@tanstack/react-query';
import { Program, ServiceStatus } from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { id } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { useMe } from '../../lib/session/session.ts';
import type { ListFilter } from '../../ui/lists/ListFilters.tsx';
import { assigneesQuery } from '../submissions/submissions.data.ts';

const RequestFilters = z.object({
  search: z.string(),
  status: ServiceStatus,
  program: Program,
  assignee: z.union([z.enum(['me', 'none']), id]),
  isOverdue: z.literal('true'),
});
export type RequestFilterValues = Partial<z.infer<typeof RequestFilters>>;

/** The filters that the board and the list of requests share; they stay when the view changes. */
export function useRequestFilters() {
  const { t } = useTranslation('community');
  const me = useMe();
  const { data: people = [] } = useQuery(assigneesQuery);
  const filterState = useListFilters(RequestFilters);
  const filters: readonly ListFilter<RequestFilterValues>[] = [
    {
      name: 'program',
      label: t('column.program'),
      placeholder: t('manage.any_program'),
      options: Program.options.map((value) => ({ value, label: PROGRAM_NAMES[value] })),
    },
    {
      name: 'assignee',
      label: t('column.assignee'),
      placeholder: t('manage.any_assignee'),
      options: [
        { value: 'me', label: t('manage.assignee_me') },
        { value: 'none', label: t('manage.assignee_none') },
        ...people.filter((it) => it.id !== me.id).map((it) => ({ value: it.id, label: it.name })),
      ],
    },
    {
      name: 'isOverdue',
      label: t('column.due'),
      placeholder: t('manage.any_due'),
      options: [{ value: 'true', label: t('manage.overdue') }],
    },
  ];
  return { filterState, filters };
}
