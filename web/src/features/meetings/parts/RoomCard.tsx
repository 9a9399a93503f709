import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconLink, IconVideo } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meetings, type MeetingRoom } from '@thedot/domain/meetings/meetings.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { changeRoom, roomQuery, useChangeRoom } from '../meetings.data.ts';
import { useCopyAddress } from '../use-copy-address.ts';
import { CopyByHand } from './CopyByHand.tsx';
import classes from './RoomCard.module.css';

const LinksDialog = lazy(async () => ({
  default: (await import('./LinksDialog.tsx')).LinksDialog,
}));

/** The user's permanent room: a link that always works. */
export function RoomCard() {
  const { t } = useTranslation('meetings');
  const room = useQuery(roomQuery());
  return (
    <Card flush>
      <div className={classes.cover}>
        <Halftone seed={room.data?.id ?? ''} columns={26} rows={7} />
      </div>
      <div className={classes.inside}>
        {room.isPending && <Skeletons shape="text" />}
        {room.isLoadingError && (
          <LoadFailed
            text={t('room.failed')}
            error={room.error}
            onRetry={() => void room.refetch()}
          />
        )}
        {room.data && <Room room={room.data} />}
      </div>
    </Card>
  );
}

function Room({ room }: { room: MeetingRoom }) {
  const { t } = useTranslation('meetings');
  const { copy, refused } = useCopyAddress();
  const change = useChangeRoom();
  const [isRenaming, renaming] = useDisclosure(false);
  const links = useLazyDialog();
  const path = `/visio/join/${room.id}`;
  return (
    <Stack gap="md">
      <div>
        <Text fz={12} fw={600} c="var(--dot-ink-3)">
          {t('room.title')}
        </Text>
        <Group justify="space-between" gap={8} wrap="nowrap" mt={2}>
          <h2 className={classes.name}>{room.name}</h2>
          <Button variant="subtle" size="compact-sm" flex="none" onClick={renaming.open}>
            {t('room.rename')}
          </Button>
        </Group>
        <Text fz="sm" c="var(--dot-ink-2)" mt={4}>
          {t('room.hint')}
        </Text>
      </div>
      <Group gap={8}>
        <Button
          component={Link}
          to={path}
          leftSection={<IconVideo size={18} stroke={1.75} aria-hidden />}
        >
          {t('room.enter')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copy(path, t('room.copied'))}
        >
          {t('room.copy')}
        </Button>
      </Group>
      <CopyByHand address={refused} />
      <Switch
        label={t('room.waits')}
        description={t('room.waits_hint')}
        checked={change.variables?.waitsForOwner ?? room.waitsForOwner}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ name: room.name, waitsForOwner: checked })
        }
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
          onClick={links.open}
        >
          {t('links.title')}
        </Button>
      </Group>
      <RenameDialog room={room} opened={isRenaming} onClose={renaming.close} />
      {links.isRequested && (
        <Suspense fallback={null}>
          <LinksDialog meetingId={room.id} opened={links.opened} onClose={links.close} />
        </Suspense>
      )}
    </Stack>
  );
}

interface RenameProps {
  room: MeetingRoom;
  opened: boolean;
  onClose: () => void;
}

function RenameDialog({ room, opened, onClose }: RenameProps) {
  const { t } = useTranslation('meetings');
  const cache = useQueryClient();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('room.rename_title')}
      schema={meetings.changeRoom.body.pick({ name: true })}
      initialValues={{ name: room.name }}
      submit={({ name }) => changeRoom(cache, { name, waitsForOwner: room.waitsForOwner })}
      confirmLabel={t('room.rename')}
      successMessage={t('room.renamed')}
    >
      {(form) => (
        <TextInput
          label={t('room.name')}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </FormDialog>
  );
}
