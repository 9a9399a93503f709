// What the lists of all kinds show staff: who handles a submission, and until when.
import { useQuery } from '@tanstack/react-query';
import { handlingFilters } from '@thedot/domain/submissions/submissions.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useMe } from '../../lib/session/session.ts';
import type { ListFilter } from '../../ui/lists/ListFilters.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { DueDate } from './DueDate.tsx';
import { assigneesQuery } from './submissions.data.ts';

const HandlingFilters = z.object(handlingFilters);
type HandlingFilter = ListFilter<z.infer<typeof HandlingFilters>>;

/** Filters by assignee and overdue; a list that is not of staff asks for none. */
export function useHandlingFilters(isStaff: boolean): readonly HandlingFilter[] {
  const { t } = useTranslation('submissions');
  const me = useMe();
  const { data: people = [] } = useQuery({ ...assigneesQuery, enabled: isStaff });
  if (!isStaff) return [];
  return [
    {
      name: 'assignee',
      label: t('handling.assignee'),
      placeholder: t('handling.anyone'),
      options: [
        { value: 'me', label: t('handling.me') },
        { value: 'none', label: t('handling.nobody') },
        ...people.filter((it) => it.id !== me.id).map((it) => ({ value: it.id, label: it.name })),
      ],
    },
    {
      name: 'isOverdue',
      label: t('handling.due'),
      placeholder: t('handling.any_due'),
      options: [{ value: 'true', label: t('handling.overdue') }],
    },
  ];
}

interface HandledRow {
  readonly id: string;
  readonly assignee: PersonBrief | null;
  readonly dueAt: string | null;
  readonly closedAt: string | null;
}

export function useHandlingColumns(): Readonly<
  Record<'assignee' | 'due', RecordColumn<HandledRow>>
> {
  const { t } = useTranslation('submissions');
  return {
    assignee: {
      id: 'assignee',
      title: t('handling.assignee'),
      cell: ({ assignee }) => assignee && <PersonLink person={assignee} />,
    },
    due: {
      id: 'due',
      title: t('handling.due'),
      nowrap: true,
      cell: (submission) => <DueDate submission={submission} />,
    },
  };
}
