import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';

/** With its calendar it is more than the list of bookings weighs. */
const BehalfPanel = lazy(async () => ({
  default: (await import('./BehalfPanel.tsx')).BehalfPanel,
}));

/** Staff bring two together: a session in an expert's name, to whoever needs it. */
export function ProposeOnBehalf() {
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
          <BehalfPanel opened={panel.opened} onClose={panel.close} />
        </Suspense>
      )}
    </>
  );
}
