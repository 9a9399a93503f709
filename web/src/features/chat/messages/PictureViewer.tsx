import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import classes from './PictureViewer.module.css';

interface Props {
  messages: readonly Message[];
  firstFileId: string;
  onClose: () => void;
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The pictures of a room, one at a time, in a full-screen dialog. */
export function PictureViewer({ messages, firstFileId, onClose }: Props) {
  const { t } = useTranslation('chat-room');
  const dialog = useRef<HTMLDialogElement>(null);
  const [fileId, setFileId] = useState(firstFileId);
  const pictures = messages.flatMap(({ files }) => files.filter((it) => it.hasThumbnail));
  const at = pictures.findIndex(({ id }) => id === fileId);
  const picture = pictures[at];
  const zoom = useZoom(fileId);
  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: number) => {
    const next = pictures[at + by];
    if (next) setFileId(next.id);
  };
  function onKeyDown(event: KeyboardEvent) {
    // While zoomed, the arrow keys scroll the picture.
    if (event.key === 'ArrowLeft' && !zoom.isZoomed) step(-1);
    if (event.key === 'ArrowRight' && !zoom.isZoomed) step(1);
    if (event.key === '+' || event.key === '=') zoom.zoomBy(1);
    if (event.key === '-') zoom.zoomBy(-1);
    if (event.key === '0') zoom.reset();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={picture?.name ?? t('opening')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {picture && (
        // Keyboard users zoom with + and - or the buttons.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.frame} tabIndex={zoom.isZoomed ? 0 : -1} ref={zoom.frame}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <img
            key={picture.id}
            className={classes.picture}
            data-zoomed={zoom.isZoomed || undefined}
            style={zoom.style}
            src={fileUrl(picture.id)}
            alt={picture.name}
            onClick={zoom.toggle}
          />
        </div>
      )}
      <div className={classes.bar}>
        <span>{picture?.name}</span>
        <ActionIcon
          size={40}
          aria-label={t('zoom_out')}
          disabled={!zoom.isZoomed}
          onClick={() => zoom.zoomBy(-1)}
        >
          <IconZoomOut {...ICON} />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('zoom_in')}
          disabled={zoom.isMaxZoom}
          onClick={() => zoom.zoomBy(1)}
        >
          <IconZoomIn {...ICON} />
        </ActionIcon>
        {picture && (
          <ActionIcon
            component="a"
            size={40}
            href={fileUrl(picture.id)}
            download={picture.name}
            aria-label={t('download_it')}
          >
            <IconDownload {...ICON} />
          </ActionIcon>
        )}
        <ActionIcon size={40} aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <IconX {...ICON} />
        </ActionIcon>
      </div>
      {at > 0 && (
        <ActionIcon
          size={44}
          radius="xl"
          className={classes.before ?? ''}
          aria-label={t('picture_before')}
          onClick={() => step(-1)}
        >
          <IconChevronLeft {...ICON} />
        </ActionIcon>
      )}
      {at < pictures.length - 1 && (
        <ActionIcon
          size={44}
          radius="xl"
          className={classes.after ?? ''}
          aria-label={t('picture_after')}
          onClick={() => step(1)}
        >
          <IconChevronRight {...ICON} />
        </ActionIcon>
      )}
    </dialog>
  );
}

/** Scale relative to the size that fits the screen. */
const STEPS = [1, 1.5, 2, 3, 4, 6] as const;
/** The step of a click on the picture. */
const CLICK_STEP = 2;

/** Zooms a picture; another picture starts unzoomed. */
function useZoom(pictureId: string) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState({ pictureId, step: 0 });
  const step = zoom.pictureId === pictureId ? zoom.step : 0;
  const [fittedSize, setFittedSize] = useState({ width: 0, height: 0 });
  const setStep = (next: number) => {
    const picture = frame.current?.querySelector('img');
    if (step === 0 && picture) setFittedSize({ width: picture.width, height: picture.height });
    setZoom({ pictureId, step: Math.min(Math.max(0, next), STEPS.length - 1) });
  };

  // Zooms to the middle, not the corner.
  useLayoutEffect(() => {
    const it = frame.current;
    if (step > 0)
      it?.scrollTo((it.scrollWidth - it.clientWidth) / 2, (it.scrollHeight - it.clientHeight) / 2);
  }, [step]);

  const scale = STEPS[step] ?? 1;
  const style: CSSProperties | undefined =
    step > 0
      ? {
          width: fittedSize.width * scale,
          height: fittedSize.height * scale,
          maxWidth: 'none',
          maxHeight: 'none',
        }
      : undefined;
  return {
    frame,
    style,
    isZoomed: step > 0,
    isMaxZoom: step === STEPS.length - 1,
    zoomBy: (steps: 1 | -1) => setStep(step + steps),
    reset: () => setStep(0),
    toggle: () => setStep(step > 0 ? 0 : CLICK_STEP),
  };
}
