import { Stack, Text } from '@mantine/core';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';

/** Documents of a stranger; those that no virus scanner has checked are marked. */
export function DocumentLinks({ documents }: { documents: SignUpDetails['documents'] }) {
  const { t } = useTranslation('registrations');
  return (
    <Stack gap="xs">
      {documents.some(({ isScanned }) => !isScanned) && (
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('one.unscanned_hint')}
        </Text>
      )}
      <FileLinks
        files={documents}
        mark={({ isScanned }) => !isScanned && <Chip tone="warning">{t('one.unscanned')}</Chip>}
      />
    </Stack>
  );
}
