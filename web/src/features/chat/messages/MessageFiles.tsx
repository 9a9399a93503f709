import { Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FileSummary } from '../FileSummary.tsx';
import { useRoomContext } from '../room-context.ts';
import classes from './MessageFiles.module.css';

interface Props {
  files: readonly ChatFile[];
}

/** From this many pictures on the grid has three columns. */
const MAX_COLUMNS_COUNT = 5;

/** Pictures narrower or wider than these aspect ratios are cropped, so that they stay large enough to click. */
const [MIN_RATIO, MAX_RATIO] = [0.4, 3];

/** A single picture keeps its aspect ratio and is not enlarged. */
const pictureStyle = (
  file?: ChatFile,
): (CSSProperties & Record<`--${string}`, unknown>) | undefined =>
  file?.width && file.height
    ? {
        '--shape': Math.min(MAX_RATIO, Math.max(MIN_RATIO, file.width / file.height)),
        '--width': `${file.width}px`,
      }
    : undefined;

/** The files of a message: pictures as thumbnails, others with name and size. */
export function MessageFiles({ files }: Props) {
  const pictures = files.filter(({ hasThumbnail }) => hasThumbnail);
  const others = files.filter(({ hasThumbnail }) => !hasThumbnail);
  return (
    <>
      {pictures.length > 0 && (
        <div
          className={classes.pictures}
          data-count={Math.min(pictures.length, MAX_COLUMNS_COUNT)}
          style={pictures.length === 1 ? pictureStyle(pictures[0]) : undefined}
        >
          {pictures.map((file) => (
            <Picture key={file.id} file={file} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <FileCard key={file.id} file={file} />
      ))}
    </>
  );
}

function Picture({ file }: { file: ChatFile }) {
  const { t } = useTranslation('chat-room');
  const { showFile } = useRoomContext();
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('open_picture', { name: file.name })}
      onClick={() => showFile(file.id)}
    >
      <img src={fileUrl(file.id, 'thumb')} alt="" loading="lazy" decoding="async" />
    </button>
  );
}

function FileCard({ file }: { file: ChatFile }) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  if (file.verdict !== 'clean') return <UnavailableFile file={file} />;
  return (
    <a
      className={classes.file}
      href={fileUrl(file.id)}
      download={file.name}
      title={t('download_it')}
    >
      <FileSummary name={file.name} isLarge>
        <Text span inherit c="dimmed">
          {format.fileSize(file.size)}
        </Text>
      </FileSummary>
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </a>
  );
}

/** A file that is not scanned yet, or is infected. */
function UnavailableFile({ file: { name, verdict } }: { file: ChatFile }) {
  const { t } = useTranslation('chat-room');
  return (
    <div className={classes.file}>
      <FileSummary name={name} isLarge>
        <Text span inherit c="dimmed">
          {t(verdict === 'infected' ? 'file_infected' : 'file_waiting')}
        </Text>
      </FileSummary>
    </div>
  );
}
