import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/** Asks before a page is left whose form was changed; whoever has to sign in again is not kept. */
export function useKeptChanges(isChanged: () => boolean): ReactNode {
  const { t } = useTranslation('app');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/login' &&
      isChanged(),
  );
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.unsaved_title')}
      withCloseButton={false}
    >
      <Text>{t('form.unsaved_text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('form.unsaved_leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('form.unsaved_stay')}
        </Button>
      </Group>
    </Modal>
  );
}
