import { IconDownload } from '@tabler/icons-react';
import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../app/api.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { kindOfFile } from '../kind-of-file.ts';
import classes from './MessageFiles.module.css';
import { useAround } from './room-context.ts';

interface Props {
  files: readonly ChatFile[];
}

/** From so many on they stand three in a row. */
const MANY = 5;

/** What is narrower or wider than this is cut: a line of points is nothing to click on. */
const [NARROWEST, WIDEST] = [0.4, 3];

/** One picture alone stands in its own shape, and is not blown up. */
const shapeOf = (file?: ChatFile): (CSSProperties & Record<`--${string}`, unknown>) | undefined =>
  file?.width && file.height
    ? {
        '--shape': Math.min(WIDEST, Math.max(NARROWEST, file.width / file.height)),
        '--width': `${file.width}px`,
      }
    : undefined;

/** The files of a message: pictures small, all else as what it is called and how much it is. */
export function MessageFiles({ files }: Props) {
  const pictures = files.filter(({ hasThumbnail }) => hasThumbnail);
  const others = files.filter(({ hasThumbnail }) => !hasThumbnail);
  return (
    <>
      {pictures.length > 0 && (
        <div
          className={classes.pictures}
          data-count={Math.min(pictures.length, MANY)}
          style={pictures.length === 1 ? shapeOf(pictures[0]) : undefined}
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
  const { showFile } = useAround();
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
  if (file.verdict !== 'clean') return <KeptBack file={file} />;
  return (
    <a
      className={classes.file}
      href={fileUrl(file.id)}
      download={file.name}
      title={t('download_it')}
    >
      <span className={classes.type} aria-hidden>
        {kindOfFile(file.name)}
      </span>
      <span className={classes.about}>
        <b>{file.name}</b>
        <span>{format.fileSize(file.size)}</span>
      </span>
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </a>
  );
}

/** What a scanner has not let through, or has found a virus in. */
function KeptBack({ file: { name, verdict } }: { file: ChatFile }) {
  const { t } = useTranslation('chat-room');
  return (
    <div className={classes.file}>
      <span className={classes.type} aria-hidden>
        {kindOfFile(name)}
      </span>
      <span className={classes.about}>
        <b>{name}</b>
        <span className={classes.why}>
          {t(verdict === 'infected' ? 'file_infected' : 'file_waiting')}
        </span>
      </span>
    </div>
  );
}
