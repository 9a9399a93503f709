import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { useLoanColumns } from './loan-columns.tsx';
import { loanHistoryQuery } from './loans.data.ts';

/** What was handed out to whom, and what sessions and events took, newest first. */
export function LoanHistory({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  return (
    <ListScreen
      label={t('tab.history')}
      query={useInfiniteQuery(loanHistoryQuery(isTT))}
      columns={useLoanColumns()}
      errorText={t('failed')}
      emptyState={{ title: t('empty.history'), text: t('empty_text.history') }}
    />
  );
}
