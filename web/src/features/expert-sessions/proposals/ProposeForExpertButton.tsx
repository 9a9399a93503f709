import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';

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
      <NewButton
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={panel.open}
      >
        {t('behalf.open')}
      </NewButton>
      {panel.isRequested && (
        <Suspense>
          <ProposeForExpertPanel opened={panel.opened} onClose={panel.close} />
        </Suspense>
      )}
    </>
  );
}
