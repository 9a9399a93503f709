import { Paper, UnstyledButton } from '@mantine/core';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import chat from '../chat.module.css';
import { onPageHidden } from '../on-page-hidden.ts';
import type { OutgoingMessage } from '../state/room-state.ts';
import classes from './UndoBar.module.css';

export type Undoable =
  | { readonly kind: 'hidden' | 'removed'; readonly undo: () => void }
  | { readonly kind: 'sent'; readonly clientId: string; readonly undo: () => void };

interface Props {
  undoable: Undoable;
  /** Messages that have not arrived yet. */
  outgoing: readonly OutgoingMessage[];
  onExpire: () => void;
}

/** Says what was done and offers undo for a few seconds. Hiding the page ends the offer. */
export function UndoBar({ undoable, outgoing, onExpire }: Props) {
  const { t } = useTranslation('chat-room');
  const status = findUndoStatus(undoable, outgoing);
  useEffect(() => {
    const timer = setTimeout(onExpire, UNDO_BUTTON_MS);
    return () => clearTimeout(timer);
  }, [undoable, onExpire]);
  useEffect(() => onPageHidden(onExpire), [onExpire]);
  if (!status) return null;
  return (
    <Paper className={classes.bar ?? ''} withBorder radius="xl" shadow="md" role="status">
      {t(`undo.${status}`)}
      <UnstyledButton
        className={clsx(chat.textButton, classes.undo)}
        px={10}
        onClick={() => {
          undoable.undo();
          onExpire();
        }}
      >
        {t('undo.undo')}
      </UnstyledButton>
    </Paper>
  );
}

/** A message is only called sent once it has arrived; a failed message shows its own error, so this returns null. */
function findUndoStatus(undoable: Undoable, outgoing: readonly OutgoingMessage[]) {
  if (undoable.kind !== 'sent') return undoable.kind;
  const sent = outgoing.find(({ clientId }) => clientId === undoable.clientId);
  if (sent?.problem) return null;
  return sent && !sent.hasArrived ? 'sending' : 'sent';
}
