import { ActionIcon, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDots, IconDownload, IconFileX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SharedFile as File } from '@thedot/domain/chat/chat-files.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { useMe } from '../../../lib/session/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FileSummary } from '../FileSummary.tsx';
import { MoreButton } from '../MoreButton.tsx';
import { type MessageFile, removeFile, sharedFilesQuery } from '../files.data.ts';
import { InfoSection } from './InfoSection.tsx';
import classes from './SharedFiles.module.css';

const RemoveFileDialog = lazy(async () => ({
  default: (await import('./RemoveFileDialog.tsx')).RemoveFileDialog,
}));

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** The files sent in the room: each leads to its message; a menu removes the user's own. */
export function SharedFiles({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const files = useInfiniteQuery(sharedFilesQuery(room.id));
  const [fileToRemove, setFileToRemove] = useState<MessageFile | null>(null);
  const count = files.data?.length ?? 0;
  return (
    <InfoSection
      title={t('files.title')}
      figure={count > 0 && `${count}${files.hasNextPage ? '+' : ''}`}
      nothing={files.data?.length === 0 && t('files.none')}
      rows={files.data?.map((file) => (
        <SharedFile key={file.id} file={file} onJump={onJump} onRemove={setFileToRemove} />
      ))}
    >
      {files.isPending && <Skeletons shape="rows" count={2} />}
      {files.isLoadingError && (
        <LoadFailed text={t('files.failed')} onRetry={() => void files.refetch()} />
      )}
      {files.hasNextPage && (
        <MoreButton
          isLoading={files.isFetchingNextPage}
          isFailed={files.isFetchNextPageError}
          onMore={() => void files.fetchNextPage()}
        />
      )}
      <Suspense>
        {fileToRemove && (
          <RemoveFileDialog
            roomId={room.id}
            file={fileToRemove}
            remove={removeFile}
            onClose={() => setFileToRemove(null)}
          />
        )}
      </Suspense>
    </InfoSection>
  );
}

interface SharedFileProps {
  file: File;
  onJump: (messageId: string) => void;
  onRemove: (file: MessageFile) => void;
}

function SharedFile({ file, onJump, onRemove }: SharedFileProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const me = useMe();
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <UnstyledButton className={classes.jump ?? ''} onClick={() => onJump(file.messageId)}>
        <FileSummary name={file.name} picture={file.hasThumbnail && fileUrl(file.id, 'thumb')}>
          <Text span display="block" inherit c="dimmed">
            {format.fileSize(file.size)}
          </Text>
        </FileSummary>
      </UnstyledButton>
      {file.verdict === 'clean' && (
        <ActionIcon
          size={36}
          component="a"
          href={fileUrl(file.id)}
          download={file.name}
          aria-label={t('files.download', { name: file.name })}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {file.senderId === me.id && (
        <Menu position="bottom-end" keepMounted={false}>
          <Menu.Target>
            <ActionIcon size={36} aria-label={t('files.actions', { name: file.name })}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              c="var(--dot-error)"
              leftSection={<IconFileX size={17} stroke={1.75} aria-hidden />}
              onClick={() => onRemove(file)}
            >
              {t('files.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
