import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onHidden } from './on-hidden.ts';
import type { Outgoing } from './room-state.ts';
import classes from './UndoBar.module.css';

export type Undoable =
  | { readonly said: 'hidden' | 'removed'; readonly undo: () => void }
  | { readonly said: 'sent'; readonly clientId: string; readonly undo: () => void };

interface Props {
  undoable: Undoable;
  /** What has not arrived yet. */
  outgoing: readonly Outgoing[];
  onOver: () => void;
}

/** What is being done, and for a few seconds the way back. Whoever looks elsewhere does not take back any more. */
export function UndoBar({ undoable, outgoing, onOver }: Props) {
  const { t } = useTranslation('chat-room');
  const word = wordOf(undoable, outgoing);
  useEffect(() => {
    const timer = setTimeout(onOver, UNDO_BUTTON_MS);
    return () => clearTimeout(timer);
  }, [undoable, onOver]);
  useEffect(() => onHidden(onOver), [onOver]);
  if (!word) return null;
  return (
    <div className={classes.bar} role="status">
      {t(`undo.${word}`)}
      <button
        type="button"
        onClick={() => {
          undoable.undo();
          onOver();
        }}
      >
        {t('undo.undo')}
      </button>
    </div>
  );
}

/** Nothing is called sent that has not arrived; what failed says so itself. */
function wordOf(undoable: Undoable, outgoing: readonly Outgoing[]) {
  if (undoable.said !== 'sent') return undoable.said;
  const its = outgoing.find(({ clientId }) => clientId === undoable.clientId);
  if (its?.problem) return null;
  return its && !its.isThere ? 'sending' : 'sent';
}
