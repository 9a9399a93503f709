import { ActionIcon, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { MAX_SPACE_PHOTOS } from '@thedot/domain/limits';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import type { SpacePhoto } from '@thedot/domain/spaces/space-photos.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { AddPhotoDialog, DescribePhotoDialog } from './PhotoDialogs.tsx';
import classes from './PhotosCard.module.css';
import { useOrderPhotos, useRemovePhoto } from './photos.data.ts';

/** The photos of a space, which staff add, order, describe and remove. */
export function PhotosCard({ space: { id: spaceId, photos } }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const [isAdding, adding] = useDisclosure(false);
  const description = useDialogFor<SpacePhoto>();
  const removal = useDialogFor<SpacePhoto>();
  const ordering = useOrderPhotos();
  const removing = useRemovePhoto();
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  const move = (from: number, to: number) => {
    const photoIds = photos.map(({ id }) => id);
    photoIds.splice(to, 0, ...photoIds.splice(from, 1));
    ordering.mutate({ spaceId, photoIds });
  };
  return (
    <Card
      title={t('photos.title')}
      hint={t('photos.hint')}
      aside={
        photos.length < MAX_SPACE_PHOTOS && (
          <NewButton variant="default" flex="none" onClick={adding.open}>
            {t('photos.add')}
          </NewButton>
        )
      }
    >
      {photos.length === 0 ? (
        <Text c="var(--dot-ink-2)">{t('photos.none')}</Text>
      ) : (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('photos.title')}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <img
                src={fileUrl(photo.id)}
                alt=""
                className={classes.photo}
                loading="lazy"
                decoding="async"
              />
              <Text fz="sm" mt={8} lh={1.4}>
                {photo.alt}
              </Text>
              <Group gap={4} mt={4}>
                {([-1, 1] as const).map((step) => (
                  <ActionIcon
                    key={step}
                    size={36}
                    aria-label={t(step < 0 ? 'photos.earlier_of' : 'photos.later_of', photo)}
                    disabled={!photos[index + step] || ordering.isPending}
                    onClick={() => move(index, index + step)}
                  >
                    {step < 0 ? (
                      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
                    ) : (
                      <IconChevronRight size={18} stroke={1.75} aria-hidden />
                    )}
                  </ActionIcon>
                ))}
                <ActionIcon
                  size={36}
                  aria-label={t('photos.edit_of', photo)}
                  onClick={() => description.open(photo)}
                >
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  aria-label={t('photos.remove_of', photo)}
                  onClick={() => removal.open(photo)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <AddPhotoDialog spaceId={spaceId} opened={isAdding} onClose={adding.close} />
      <DescribePhotoDialog
        photo={description.subject}
        opened={description.opened}
        onClose={description.close}
      />
      {removal.subject && (
        <ConfirmDialog
          opened={removal.opened}
          onClose={removal.close}
          title={t('photos.remove')}
          text={t('photos.remove_text', removal.subject)}
          confirmLabel={t('photos.remove')}
          onConfirm={() => removing.mutateAsync(removal.subject?.id ?? '')}
          successMessage={t('photos.removed')}
          onDone={() => list.current?.focus()}
        />
      )}
    </Card>
  );
}
