import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { FormPanel } from './FormPanel.tsx';

/** With its calendar it is more than the list of bookings weighs. */
const BehalfForm = lazy(async () => ({ default: (await import('./BehalfForm.tsx')).BehalfForm }));

/** Staff bring two together: a session in an expert's name, to whoever needs it. */
export function ProposeOnBehalf() {
  const { t } = useTranslation('bookings');
  const [isOpen, panel] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={panel.open}
      >
        {t('offer.open')}
      </Button>
      <FormPanel opened={isOpen} onClose={panel.close} title={t('behalf.title')}>
        {isOpen && (
          <Suspense fallback={<DotsLoading />}>
            <BehalfForm onClose={panel.close} />
          </Suspense>
        )}
      </FormPanel>
    </>
  );
}
