import { Center, Stack } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropArea.module.css';

interface Props {
  onFilesSelect: (files: readonly File[]) => void;
  isOpen: boolean;
  children: ReactNode;
}

/** Pasted tables and pages carry text and a picture of it: the text is used. A pasted file carries only its name as text. */
const hasText = (pasted: DataTransfer): boolean =>
  pasted.types.includes('text/html') && pasted.getData('text/plain').trim() !== '';

/** Attaches files and screenshots that are dropped or pasted anywhere in the room. */
export function DropArea({ onFilesSelect, isOpen, children }: Props) {
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
    onFilesSelect([...event.dataTransfer.files]);
  }

  function onPaste(event: ClipboardEvent) {
    if (!isOpen || event.clipboardData.files.length === 0) return;
    if (hasText(event.clipboardData)) return;
    event.preventDefault();
    onFilesSelect([...event.clipboardData.files]);
  }

  return (
    <Stack
      pos="relative"
      flex={1}
      gap={0}
      miw={0}
      mih={0}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      {isOver && <Center className={classes.over ?? ''}>{t('drop_here')}</Center>}
    </Stack>
  );
}

/** Refuses files dropped outside a drop area, which the browser would open instead of the page. */
export function useBlockStrayDrops(): void {
  useEffect(() => {
    const refuseDrop = (event: GlobalEventHandlersEventMap['drop']) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuseDrop);
    addEventListener('drop', refuseDrop);
    return () => {
      removeEventListener('dragover', refuseDrop);
      removeEventListener('drop', refuseDrop);
    };
  }, []);
}
