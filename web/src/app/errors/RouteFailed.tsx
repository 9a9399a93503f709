import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LostPage } from './LostPage.tsx';

/** What stands in the place of a page whose code or first data did not come. */
export function RouteFailed() {
  const { t } = useTranslation('shell');
  return (
    <LostPage title={t('route_failed.title')} text={t('route_failed.text')} lit={[1, 3]}>
      <Button onClick={() => location.reload()}>{t('route_failed.action')}</Button>
    </LostPage>
  );
}
