import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../app/api.ts';
import classes from './PictureViewer.module.css';

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
  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: number) => {
    const next = pictures[at + by];
    if (next) setShown(next.id);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
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
      {picture && <img className={classes.picture} src={fileUrl(picture.id)} alt={picture.name} />}
      <div className={classes.bar}>
        <span>{picture?.name}</span>
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
