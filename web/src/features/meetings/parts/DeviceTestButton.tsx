import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { HeroButton } from '../../../ui/hero/HeroButton.tsx';
import { DeviceTest } from '../../conference/conference.public.tsx';

interface Props {
  /** On a dark card. */
  isOnHero?: boolean;
}

/** Opens the test of camera, microphone and speaker. */
export function DeviceTestButton({ isOnHero = false }: Props) {
  const { t } = useTranslation('meetings');
  const { firstName, lastName } = useMe();
  const test = useLazyDialog();
  const button = {
    leftSection: <IconHeadset size={18} stroke={1.75} aria-hidden />,
    onClick: test.open,
    children: t('devices'),
  };
  return (
    <>
      {isOnHero ? (
        <HeroButton tone="quiet" {...button} />
      ) : (
        <Button variant="default" {...button} />
      )}
      <Dialog opened={test.opened} onClose={test.close} title={t('devices')} size="lg">
        <DeviceTest name={`${firstName} ${lastName}`} />
      </Dialog>
    </>
  );
}
