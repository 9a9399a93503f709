import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFileX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { useMe } from '../../../lib/session/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { MoreButton } from '../MoreButton.tsx';
import { fileTypeLabel } from './file-type-label.ts';
import { type MessageFile, removeFile, sharedFilesQuery } from '../files.data.ts';
import info from './InfoSection.module.css';
import classes from './SharedFiles.module.css';

const RemoveFileDialog = lazy(async () => ({
  default: (await import('./RemoveFileDialog.tsx')).RemoveFileDialog,
}));

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** The files sent in the room: each leads to its message; the user's own can be removed. */
export function SharedFiles({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const files = useInfiniteQuery(sharedFilesQuery(room.id));
  const me = useMe();
  const [fileToRemove, setFileToRemove] = useState<MessageFile | null>(null);
  const count = files.data?.length ?? 0;
  return (
    <section aria-labelledby="chat-files">
      <header className={info.head}>
        <h3 id="chat-files" className={info.title}>
          {t('files.title')}
        </h3>
        {count > 0 && (
          <span className={info.figure}>{`${count}${files.hasNextPage ? '+' : ''}`}</span>
        )}
      </header>
      {files.isPending && <Skeletons shape="rows" count={2} />}
      {files.isLoadingError && (
        <LoadFailed text={t('files.failed')} onRetry={() => void files.refetch()} />
      )}
      {files.data?.length === 0 && <p className={info.nothing}>{t('files.none')}</p>}
      <ul className={info.list}>
        {files.data?.map((file) => (
          <li key={file.id} className={classes.file}>
            <button type="button" className={classes.jump} onClick={() => onJump(file.messageId)}>
              {file.hasThumbnail ? (
                <img
                  className={classes.picture}
                  src={fileUrl(file.id, 'thumb')}
                  alt=""
                  loading="lazy"
                />
              ) : (
                <span className={classes.kind} aria-hidden>
                  {fileTypeLabel(file.name)}
                </span>
              )}
              <span className={classes.words}>
                <span className={classes.name}>{file.name}</span>
                <span className={classes.size}>{format.fileSize(file.size)}</span>
              </span>
            </button>
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
              <ActionIcon
                size={36}
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => setFileToRemove(file)}
              >
                <IconFileX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
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
    </section>
  );
}
