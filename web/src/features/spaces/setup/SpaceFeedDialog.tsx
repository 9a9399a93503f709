import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SecretLink } from './SecretLink.tsx';
import { spaceFeedQuery, useCreateSpaceFeed, useRevokeSpaceFeed } from './space-feed.data.ts';

interface Props {
  space: { readonly id: string; readonly name: string };
  opened: boolean;
  onClose: () => void;
}

/** The user's secret link to the calendar of a space. Loaded lazily, with the texts `space-setup`. */
export function SpaceFeedDialog({ space, opened, onClose }: Props) {
  const { t } = useTranslation('space-setup');
  const feed = useQuery(spaceFeedQuery(space.id));
  const create = useCreateSpaceFeed(space.id);
  const revoke = useRevokeSpaceFeed(space.id);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('feed.title', { name: space.name })}
      size="lg"
    >
      <Text c="var(--dot-ink-2)" mb="md">
        {t('feed.text')}
      </Text>
      <SecretLink
        query={feed}
        warning={t('feed.warning')}
        create={() => create.mutateAsync()}
        revoke={() => revoke.mutateAsync()}
      />
    </Dialog>
  );
}
