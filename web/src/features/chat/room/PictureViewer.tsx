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
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../app/api.ts';
import classes from './PictureViewer.module.css';
import { useZoom } from './use-zoom.ts';

interface Props {
  messages: readonly Message[];
  first: string;
  onClose: () => void;
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The pictures of a room, one at a time, over everything else. */
export function PictureViewer({ messages, first, onClose }: Props) {
  const { t } = useTranslation('chat-room');
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(first);
  const pictures = messages.flatMap(({ files }) => files.filter((it) => it.hasThumbnail));
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const zoom = useZoom(shown);
  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: number) => {
    const next = pictures[at + by];
    if (next) setShown(next.id);
  };
  function onKeyDown(event: KeyboardEvent) {
    // Of what is larger than the screen the arrows show another part.
    if (event.key === 'ArrowLeft' && !zoom.isIn) step(-1);
    if (event.key === 'ArrowRight' && !zoom.isIn) step(1);
    if (event.key === '+' || event.key === '=') zoom.by(1);
    if (event.key === '-') zoom.by(-1);
    if (event.key === '0') zoom.out();
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
        // With the keyboard it is + and -, and a button each.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.frame} tabIndex={zoom.isIn ? 0 : -1} ref={zoom.frame}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <img
            key={picture.id}
            className={classes.picture}
            data-zoomed={zoom.isIn || undefined}
            style={zoom.style}
            src={fileUrl(picture.id)}
            alt={picture.name}
            onClick={zoom.turn}
          />
        </div>
      )}
      <div className={classes.bar}>
        <span>{picture?.name}</span>
        <ActionIcon
          size={40}
          aria-label={t('zoom_out')}
          disabled={!zoom.isIn}
          onClick={() => zoom.by(-1)}
        >
          <IconZoomOut {...ICON} />
        </ActionIcon>
        <ActionIcon
          size={40}
          aria-label={t('zoom_in')}
          disabled={zoom.isMost}
          onClick={() => zoom.by(1)}
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
