import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage title={t('not_found.title')} text={t('not_found.text')} lit={[7, 1]}>
      <Button component={Link} to="/dashboard">
        {t('not_found.action')}
      </Button>
    </ErrorPage>
  );
}
