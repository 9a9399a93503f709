import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { fileTypeLabel } from '../info/file-type-label.ts';
import classes from './FileTray.module.css';
import { canRetryUpload, type Upload, type useUploads } from './uploads.data.ts';

type Uploads = ReturnType<typeof useUploads>;

/** The files attached to the message: progress, retry and removal of each. */
export function FileTray({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('chat-room');
  return (
    <ul className={classes.tray} aria-label={t('tray')}>
      {uploads.uploads.map((it) => (
        <UploadItem key={it.key} upload={it} uploads={uploads} />
      ))}
    </ul>
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
    <li className={classes.file} data-status={status}>
      <span className={classes.type} aria-hidden>
        {fileTypeLabel(name)}
      </span>
      <span className={classes.about}>
        <b>{name}</b>
        {problem ? (
          <span role="alert">
            <ProblemText problem={problem} />
          </span>
        ) : (
          <span>{progressText}</span>
        )}
        {(status === 'sending' || status === 'waiting') && (
          <progress value={share} max={1} aria-label={t('progress', { name })} />
        )}
      </span>
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
    </li>
  );
}
