import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../lib/hooks/use-lazy-dialog.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';

const SpaceFeedDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./setup/SpaceFeedDialog.tsx'),
    loadTexts('space-setup'),
  ]);
  return { default: module.SpaceFeedDialog };
});

/** Subscribes to the calendar of a space in another calendar application. */
export function SubscribeButton({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const feed = useLazyDialog();
  return (
    <>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden />}
        onClick={feed.open}
      >
        {t('subscribe')}
      </Button>
      {feed.isRequested && (
        <Suspense>
          <SpaceFeedDialog space={space} opened={feed.opened} onClose={feed.close} />
        </Suspense>
      )}
    </>
  );
}
