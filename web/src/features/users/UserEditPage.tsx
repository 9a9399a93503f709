import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { userQuery } from './directory.data.ts';
import { EditUserForm } from './parts/EditUserForm.tsx';

export function UserEditPage() {
  const { t } = useTranslation('directory');
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const known = user.data?.isErased === false ? user.data : undefined;
  const words = {
    back: known ? t('edit.back', { name: known.name }) : t('one.back'),
    failed: t('one.failed'),
    missing: {
      title: t('one.missing_title'),
      text: t('one.missing_text'),
      action: t('one.missing_action'),
    },
  };
  return (
    <RecordPage
      list={known ? `/users/view/${known.id}` : '/users/list'}
      record={user}
      texts={words}
    >
      {(found) =>
        found.isErased ? (
          <NobodyLeft />
        ) : (
          <>
            <PageHead title={t('edit.title', { name: found.name })} />
            <EditUserForm user={found} />
          </>
        )
      }
    </RecordPage>
  );
}

function NobodyLeft() {
  const { t } = useTranslation('directory');
  return (
    <EmptyState
      isPage
      title={t('edit.erased')}
      text={t('one.erased')}
      action={
        <Button component={Link} to="/users/list">
          {t('one.missing_action')}
        </Button>
      }
    />
  );
}
