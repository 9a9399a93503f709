import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

export function NotAuthorizedPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage title={t('not_authorized.title')} text={t('not_authorized.text')} lit={[0, 4]}>
      <Button component={Link} to="/dashboard">
        {t('not_authorized.action')}
      </Button>
    </ErrorPage>
  );
}
