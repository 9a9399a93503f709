import { Button, type ButtonProps } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DeviceTest } from '../../conference/conference.public.tsx';

/** Opens the test of camera, microphone and speaker. */
export function DeviceTestButton(props: Omit<ButtonProps, 'children'>) {
  const { t } = useTranslation('meetings');
  const { firstName, lastName } = useMe();
  const test = useLazyDialog();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHeadset size={18} stroke={1.75} aria-hidden />}
        {...props}
        onClick={test.open}
      >
        {t('devices')}
      </Button>
      <Dialog opened={test.opened} onClose={test.close} title={t('devices')} size="lg">
        <DeviceTest name={`${firstName} ${lastName}`} />
      </Dialog>
    </>
  );
}
