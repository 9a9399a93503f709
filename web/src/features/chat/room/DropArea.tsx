import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropArea.module.css';

interface Props {
  onFiles: (files: readonly File[]) => void;
  isOpen: boolean;
  children: ReactNode;
}

/** A table or a page brings its words, and a picture of them too: the words are meant. A file brings its name alone. */
const bringsWords = (pasted: DataTransfer): boolean =>
  pasted.types.includes('text/html') && pasted.getData('text/plain').trim() !== '';

/** Files and pictures of the screen that are dropped or pasted anywhere in the room go with the message. */
export function DropArea({ onFiles, isOpen, children }: Props) {
  const { t } = useTranslation('chat-room');
  const [isOver, setOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    if (!isOpen || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }

  function onPaste(event: ClipboardEvent) {
    if (!isOpen || event.clipboardData.files.length === 0) return;
    if (bringsWords(event.clipboardData)) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  }

  return (
    <div
      className={classes.area}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      {isOver && <div className={classes.over}>{t('drop_here')}</div>}
    </div>
  );
}
