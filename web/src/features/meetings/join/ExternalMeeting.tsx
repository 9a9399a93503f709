import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Opens the page of a BigBlueButton server in this tab; the button is for browsers that block it. */
export function ExternalMeeting({ url }: { url: string }) {
  const { t } = useTranslation('meetings');
  useEffect(() => location.assign(url), [url]);
  return (
    <EmptyState
      isPage
      title={t('external.title')}
      text={t('external.text', { host: new URL(url).host })}
      action={
        <Button component="a" href={url} rel="noreferrer">
          {t('external.action')}
        </Button>
      }
    />
  );
}
