import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { SecretLink } from './SecretLink.tsx';
import { doorLinkQuery, useCreateDoorLink, useRevokeDoorLink } from './setup.data.ts';

/** The link of the display at the door of a space. */
export function DoorCard({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('space-setup');
  const link = useQuery(doorLinkQuery(space.id));
  const create = useCreateDoorLink(space.id);
  const revoke = useRevokeDoorLink(space.id);
  return (
    <Card title={t('door.title')} hint={t('door.hint')}>
      <SecretLink
        query={link}
        warning={t('door.warning')}
        create={() => create.mutateAsync()}
        revoke={() => revoke.mutateAsync()}
      >
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('door.options')} <code style={{ whiteSpace: 'nowrap' }}>?skin=dark</code>,{' '}
          <code style={{ whiteSpace: 'nowrap' }}>?lang=fr</code>.{' '}
          <Anchor href={link.data?.address} target="_blank" rel="noreferrer" fz="sm">
            {t('door.open')}
          </Anchor>
        </Text>
      </SecretLink>
    </Card>
  );
}
