import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgramSettings } from './ProgramSettings.tsx';
import { RequestBoard } from './RequestBoard.tsx';
import { RequestList } from './RequestList.tsx';

/** All requests to partners, for staff: a board by status, a list, and the programs. */
export function ManageCommunityPage() {
  const { t } = useTranslation('community');
  return (
    <>
      <PageHeader title={t('manage.title')} />
      <PageTabs
        label={t('manage.view')}
        keepsParameters
        tabs={[
          { name: 'board', title: t('manage.board'), content: <RequestBoard /> },
          { name: 'list', title: t('manage.list'), content: <RequestList /> },
          { name: 'programs', title: t('manage.programs'), content: <ProgramSettings /> },
        ]}
      />
    </>
  );
}
