import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';

/** Loaded on demand: with the calendar it is larger than the list of bookings. */
const ProposeForExpertPanel = lazy(async () => ({
  default: (await import('./ProposeForExpert.tsx')).ProposeForExpert,
}));

/** Lets staff propose a session on an expert's behalf. */
export function ProposeForExpertButton() {
  const { t } = useTranslation('bookings');
  const panel = useLazyDialog();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={panel.open}
      >
        {t('behalf.open')}
      </Button>
      {panel.isRequested && (
        <Suspense>
          <ProposeForExpertPanel opened={panel.opened} onClose={panel.close} />
        </Suspense>
      )}
    </>
  );
}
