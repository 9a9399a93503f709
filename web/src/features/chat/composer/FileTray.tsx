import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import chat from '../chat.module.css';
import { FileSummary } from '../FileSummary.tsx';
import classes from './FileTray.module.css';
import { canRetryUpload, type Upload, type useUploads } from './uploads.data.ts';

type Uploads = ReturnType<typeof useUploads>;

/** The files attached to the message: progress, retry and removal of each. */
export function FileTray({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('chat-room');
  return (
    <Group
      component="ul"
      className={clsx(chat.scroll, chat.touch)}
      gap={8}
      mah={180}
      p="10px 10px 0"
      aria-label={t('tray')}
    >
      {uploads.uploads.map((it) => (
        <UploadItem key={it.key} upload={it} uploads={uploads} />
      ))}
    </Group>
  );
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { key, name, size, sent, status, problem } = upload;
  const share = size > 0 ? sent / size : 1;
  const progressText =
    status === 'done' ? format.fileSize(size) : format.percent(Math.min(share, 0.99));
  return (
    <Paper component="li" className={classes.file ?? ''} withBorder w={240} maw="100%" p={6}>
      <FileSummary name={name}>
        {problem ? (
          <Text span display="block" inherit c="var(--dot-error)" role="alert">
            <ProblemText problem={problem} />
          </Text>
        ) : (
          <Text span display="block" inherit c="dimmed">
            {progressText}
          </Text>
        )}
        {(status === 'sending' || status === 'waiting') && (
          <progress
            className={classes.progress}
            value={share}
            max={1}
            aria-label={t('progress', { name })}
          />
        )}
      </FileSummary>
      {canRetryUpload(upload, uploads.uploads) && (
        <ActionIcon
          size={28}
          aria-label={t('retry_file', { name })}
          onClick={() => uploads.retry(key)}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={28}
        aria-label={t('drop_file', { name })}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </Paper>
  );
}
