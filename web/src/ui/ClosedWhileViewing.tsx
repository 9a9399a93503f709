import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';

/** In place of a private screen, for an administrator who views the hub as its user. */
export function ClosedWhileViewing() {
  const { t } = useTranslation('ui');
  return <EmptyState isPage title={t('viewing_closed')} text={t('viewing_closed_text')} />;
}
