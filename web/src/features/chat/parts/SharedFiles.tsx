import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFileX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../app/api.ts';
import { useMe } from '../../../app/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { kindOfFile } from '../kind-of-file.ts';
import { type FileOfMessage, removeFile, sharedFilesQuery } from '../files.data.ts';
import info from './InfoContent.module.css';
import { MoreButton } from './MoreButton.tsx';
import classes from './SharedFiles.module.css';

const RemoveFileDialog = lazy(async () => ({
  default: (await import('./RemoveFileDialog.tsx')).RemoveFileDialog,
}));

interface Props {
  room: Room;
  onJump: (messageId: string) => void;
}

/** What was sent in the room: each leads to its message, and can be taken away. */
export function SharedFiles({ room, onJump }: Props) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const files = useInfiniteQuery(sharedFilesQuery(room.id));
  const me = useMe();
  const [meant, setMeant] = useState<FileOfMessage | null>(null);
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
                  {kindOfFile(file.name)}
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
                onClick={() => setMeant(file)}
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
        {meant && (
          <RemoveFileDialog
            roomId={room.id}
            meant={meant}
            remove={removeFile}
            onClose={() => setMeant(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
