import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { userQuery } from './directory.data.ts';
import { EditUserForm } from './parts/EditUserForm.tsx';

export function UserEditPage() {
  const { t } = useTranslation('directory');
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const words = {
    back: user.data ? t('edit.back', { name: user.data.name }) : t('one.back'),
    failed: t('one.failed'),
    missing: {
      title: t('one.missing_title'),
      text: t('one.missing_text'),
      action: t('one.missing_action'),
    },
  };
  return (
    <RecordPage
      list={user.data ? `/users/view/${user.data.id}` : '/users/list'}
      record={user}
      words={words}
    >
      {(found) => (
        <>
          <PageHead title={t('edit.title', { name: found.name })} />
          <EditUserForm user={found} />
        </>
      )}
    </RecordPage>
  );
}
