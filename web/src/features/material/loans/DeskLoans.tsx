import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { useLoanColumns } from './loan-columns.tsx';
import { type DeskTask, deskLoansQuery } from './loans.data.ts';

interface Props {
  isTT: boolean;
  task: Exclude<DeskTask, 'requests'>;
}

/** The loans of all borrowers to hand out, or out: who has what. */
export function DeskLoans({ isTT, task }: Props) {
  const { t } = useTranslation('loans');
  return (
    <ListScreen
      label={t(`tab.${task}`)}
      query={useInfiniteQuery(deskLoansQuery(isTT, task))}
      columns={useLoanColumns()}
      errorText={t('failed')}
      emptyState={{ title: t(`empty.${task}`), text: t(`empty_text.${task}`) }}
    />
  );
}
