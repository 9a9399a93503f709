import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

import { useCheckIn } from './check-in.data.ts';
import { useCheckInState } from './use-check-in-state.ts';

const ScanDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../ui/codes/ScanDialog.tsx'),
    loadTexts('codes'),
  ]);
  return { default: module.ScanDialog };
});

interface Props {
  booking: SpaceBooking;
  /** In rows. */
  size?: 'xs' | 'sm';
}

/** Checks in by the label at the space; nothing while the check-in is closed. */
export function ScanToCheckIn({ booking, size = 'sm' }: Props) {
  const { t } = useTranslation('spaces');
  const scan = useLazyDialog();
  const checkIn = useCheckIn();
  const { id, space } = booking;
  const isOpen = useCheckInState(booking) === 'open';

  async function handleScan(code: string) {
    await checkIn.mutateAsync({ id, code });
    showSuccess(t('check_in.done'));
    return { label: space.name };
  }

  return (
    <>
      {isOpen && (
        <Button
          size={size}
          leftSection={<IconScan size={size === 'xs' ? 16 : 18} stroke={1.75} aria-hidden />}
          onClick={scan.open}
        >
          {t('check_in.action')}
        </Button>
      )}
      {scan.isRequested && (
        <Suspense>
          <ScanDialog
            opened={scan.opened}
            onClose={scan.close}
            title={t('check_in.scan_title')}
            hint={t('check_in.scan_hint', { space: space.name })}
            onScan={handleScan}
          />
        </Suspense>
      )}
    </>
  );
}
