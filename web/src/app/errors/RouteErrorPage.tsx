import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';

/** Shown when the code or first data of a page failed to load. */
export function RouteErrorPage() {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage title={t('route_failed.title')} text={t('route_failed.text')} lit={[1, 3]}>
      <Button onClick={() => location.reload()}>{t('route_failed.action')}</Button>
    </ErrorPage>
  );
}
